// The markup of an article. The content policy forbids style attributes, so looks are classes from these fixed lists.

/** The font sizes of the editor, px (academics §5). */
export const fontSizes = [10, 12, 14, 16, 18, 20] as const

/** The text colours of the editor with their Chinese names. */
export const textColours = {
  red: '红色',
  orange: '橙色',
  green: '绿色',
  blue: '蓝色',
  grey: '灰色',
} as const
export type TextColour = keyof typeof textColours
export const textColourKeys = ['red', 'orange', 'green', 'blue', 'grey'] as const

export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]
export const alignmentNames = { left: '左对齐', center: '居中', right: '右对齐' } as const

/** The widths of a picture, percent of the text. */
export const pictureWidths = [25, 50, 75, 100] as const

export const sizeClass = (px: number): string => `size-${px}`
export const colourClass = (colour: TextColour): string => `colour-${colour}`
export const alignClass = (alignment: Alignment): string => `align-${alignment}`
export const widthClass = (percent: number): string => `width-${percent}`

/** The attribute by which markup names a picture: the number of the article's file, never an address. */
export const pictureAttribute = 'data-file'

const alignClasses = alignments.map(alignClass)

/** The classes that each element may have. */
export const allowedClasses = {
  span: [...fontSizes.map(sizeClass), ...textColourKeys.map(colourClass)],
  p: alignClasses,
  h2: alignClasses,
  h3: alignClasses,
  img: pictureWidths.map(widthClass),
} as const

/** The elements of an article. */
export const allowedElements = [
  'p',
  'h2',
  'h3',
  'strong',
  'em',
  'u',
  's',
  'span',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'br',
  'hr',
  'img',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** The attributes that an element may have besides its classes. */
export const allowedAttributes = {
  a: ['href'],
  img: [pictureAttribute, 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
} as const

/** True for an address that a link of an article may have. */
export const isLinkAddress = (address: string): boolean => /^(https?:\/\/|mailto:)[^\s\\]+$/i.test(address)
