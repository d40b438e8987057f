/** The marks that a note can have, drawn around its middle. */

export const SIGNS: Record<string, string> = {
  alert: "M0-8V2M0 7.500v.1",
  question: "M-4-4.500a4 4 0 1 1 5.500 3.700C0 0 0 1 0 2.500M0 7.500v.1",
  target: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M0-9v5M0 4v5M-9 0h5M4 0h5",
  star: "M0-8.500 2.300-2.700 8.500-2.500 3.600 1.300 5.300 7.300 0 3.800-5.300 7.300-3.600 1.300-8.500-2.500-2.300-2.700Z",
};
