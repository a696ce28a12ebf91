import { markNames, marks } from '../../words.ts'

/** The marks with the digits that set them together with Alt; 0 clears the cell. */
export const markKeys = [
  ...marks.map((mark, at) => ({ digit: at + 1, label: markNames[mark], text: markNames[mark] })),
  { digit: 0, label: '清除', text: '' },
]

interface Pressed {
  readonly code: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Returns the text that a key press sets. Null for other keys. `code`, because Alt changes the character on a Mac. */
export const findMarkText = ({ code, altKey, ctrlKey, metaKey }: Pressed): string | null =>
  altKey && !ctrlKey && !metaKey ? (markKeys.find(({ digit }) => code === `Digit${digit}`)?.text ?? null) : null
