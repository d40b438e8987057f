declare module "milsymbol/core" {
  export const ms: {
    Symbol: new (code: string, style: Record<string, unknown>) => { asSVG(): string };
    addIcons(icons: unknown): void;
  };
}

declare module "milsymbol/ground" {
  const icons: unknown;
  export default icons;
}
