import { Node } from '@tiptap/core'
import { isOwnFile } from '../readMarkup.ts'
import { pictureAttribute, pictureWidths, widthClass } from '../../markup.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      readonly insertPicture: (picture: { id: number; url: string; name: string }) => ReturnType
      readonly setPictureWidth: (percent: number) => ReturnType
    }
  }
}

/** The address of a picture of another site, which the server fetches with the next save. */
const foreignAddress = (element: HTMLElement): string | null => {
  const address = element.getAttribute('data-src') ?? element.getAttribute('src') ?? ''
  return /^https?:\/\//i.test(address) ? address : null
}

const readPicture = (element: HTMLElement) => {
  const id = Number(element.getAttribute(pictureAttribute) ?? '')
  const alt = element.getAttribute('alt') ?? ''
  const width = pictureWidths.find((percent) => element.classList.contains(widthClass(percent))) ?? null
  const url = element.getAttribute('src') ?? ''
  // A picture with a number and an address elsewhere would be requested from there.
  if (Number.isSafeInteger(id) && id > 0 && isOwnFile(url)) return { id, url, alt, width }
  const foreign = foreignAddress(element)
  return foreign === null ? false : { foreign, alt, width }
}

/**
 * A picture: one of ours by its number and link, or one of another site, which is never requested from here and shows
 * its text until the server has fetched it.
 */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: { default: null, rendered: false },
    url: { default: '', rendered: false },
    alt: { default: '', rendered: false },
    width: { default: null, rendered: false },
    foreign: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'img', getAttrs: readPicture }],
  renderHTML: ({ node: { attrs } }) => {
    const width = pictureWidths.find((percent) => percent === attrs['width'])
    const looks = width === undefined ? {} : { class: widthClass(width) }
    if (attrs['foreign'] !== null) {
      const alt = String(attrs['alt']) || '外来图片，保存时取回'
      return ['img', { 'data-src': String(attrs['foreign']), alt, ...looks }]
    }
    return [
      'img',
      { [pictureAttribute]: String(attrs['id']), src: String(attrs['url']), alt: String(attrs['alt']), ...looks },
    ]
  },
  addCommands() {
    return {
      insertPicture:
        ({ id, url, name }) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs: { id, url, alt: name.replace(/\.\w+$/, '') } }),
      setPictureWidth:
        (width) =>
        ({ commands }) =>
          commands.updateAttributes(this.name, { width }),
    }
  },
})
