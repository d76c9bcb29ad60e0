// The way to a file whose address is asked for when it is used.

/** As a link does that somebody presses: the page stays. */
export function follow(url: string): void {
  if (!/^https?:$/.test(new URL(url, window.location.href).protocol)) throw new Error('The file has no address.');
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
