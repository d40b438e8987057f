/** The keys of a dialog are its own; Escape closes it at once, not when the browser comes to it: the next key is the table's. */
export function dialogKeys(event: KeyboardEvent, close: () => void): void {
  event.stopPropagation();
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  close();
}
