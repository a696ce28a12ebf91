import { readFile } from 'node:fs/promises'

/** The bytes of a drawing made by `drawPictures.ts`. */
export const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`pictures/${name}`, import.meta.url))
