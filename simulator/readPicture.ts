import { readFile } from 'node:fs/promises'

/** The bytes of a drawing that `drawPictures.ts` has made. */
export const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`pictures/${name}`, import.meta.url))
