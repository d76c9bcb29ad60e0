// Follows the address of a file that is requested on demand.

/** Opens the address like a pressed link: the page stays. */
export function follow(url: string): void {
  if (!/^https?:$/.test(new URL(url, window.location.href).protocol)) throw new Error('The file has no address.');
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
