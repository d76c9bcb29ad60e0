// Files of JSON that a command takes.
import { readFile } from 'node:fs/promises';

/** Read the text of a file of JSON. @throws Error that names the file where it holds no JSON */
export async function readJsonText(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  try {
    JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is no JSON: ${(error as Error).message}`, { cause: error });
  }
  return text;
}
