import { Extension } from '@tiptap/core'
import { type Alignment, alignClass, alignments } from '../../markup.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    alignment: { readonly setAlignment: (alignment: Alignment) => ReturnType }
  }
}

const types = ['paragraph', 'heading']

/** The alignment of paragraphs and headings, as a class. */
export const AlignmentExtension = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types,
      attributes: {
        alignment: {
          default: 'left',
          parseHTML: (element) => alignments.find((one) => element.classList.contains(alignClass(one))) ?? 'left',
          renderHTML: ({ alignment }) => {
            const known = alignments.find((one) => one === alignment)
            return known === undefined || known === 'left' ? {} : { class: alignClass(known) }
          },
        },
      },
    },
  ],
  addCommands: () => ({
    setAlignment:
      (alignment) =>
      ({ commands }) =>
        types.some((type) => commands.updateAttributes(type, { alignment })),
  }),
})
