import { Mark, mergeAttributes } from '@tiptap/core'
import { type TextColour, colourClass, fontSizes, sizeClass, textColourKeys } from '../../markup.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textSize: { readonly setTextSize: (px: number | null) => ReturnType }
    textColour: { readonly setTextColour: (colour: TextColour | null) => ReturnType }
  }
}

/** The value whose class an element has; null for none of them. */
const valueOf = <Value>(element: HTMLElement, values: readonly Value[], classOf: (value: Value) => string) =>
  values.find((value) => element.classList.contains(classOf(value))) ?? null

/** The size of a text, as a class, because the content policy forbids styles. */
export const TextSize = Mark.create({
  name: 'textSize',
  addAttributes: () => ({ px: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span',
      consuming: false,
      getAttrs: (element) => {
        const px = valueOf(element, fontSizes, sizeClass)
        return px === null ? false : { px }
      },
    },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: sizeClass(Number(mark.attrs['px'])) }),
    0,
  ],
  addCommands() {
    return {
      setTextSize:
        (px) =>
        ({ commands }) =>
          px === null ? commands.unsetMark(this.name) : commands.setMark(this.name, { px }),
    }
  },
})

/** The colour of a text from the palette, as a class. */
export const TextColourMark = Mark.create({
  name: 'textColour',
  addAttributes: () => ({ colour: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span',
      consuming: false,
      getAttrs: (element) => {
        const colour = valueOf(element, textColourKeys, colourClass)
        return colour === null ? false : { colour }
      },
    },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => {
    const colour = textColourKeys.find((one) => one === mark.attrs['colour'])
    return ['span', mergeAttributes(HTMLAttributes, colour === undefined ? {} : { class: colourClass(colour) }), 0]
  },
  addCommands() {
    return {
      setTextColour:
        (colour) =>
        ({ commands }) =>
          colour === null ? commands.unsetMark(this.name) : commands.setMark(this.name, { colour }),
    }
  },
})
