/** Makes the hill shading away from the page, so that the map can be used meanwhile. */

import { type ReliefInput, relief } from "./relief";

interface Scope {
  onmessage: ((event: MessageEvent<ReliefInput>) => void) | null;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

const scope = self as unknown as Scope;

scope.onmessage = (event) => {
  const { data, columns, rows } = relief(event.data);
  scope.postMessage({ data, columns, rows }, [data.buffer]);
};
