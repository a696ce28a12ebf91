import { pictureAttribute } from '../markup.ts'
import type { FileView } from '../views.ts'

// Stored markup was written by the sanitiser, so each picture has exactly this attribute with digits.
const pictureNumber = new RegExp(`${pictureAttribute}="(\\d+)"`, 'g')

/** Puts fresh links of pictures into stored markup, which names them by numbers. */
export const linkPictures = (html: string, pictures: ReadonlyMap<number, FileView>): string =>
  html.replaceAll(pictureNumber, (attribute, id: string) => {
    const url = pictures.get(Number(id))?.url
    return url === undefined ? attribute : `${attribute} src="${url}"`
  })
