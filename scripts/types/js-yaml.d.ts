// The one call used of js-yaml.
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
