import { apricot, filled, ink, lined, white } from './colours.ts'

/** The measures of a head, px: its position, and proportions that depend on the age. */
export interface Head {
  /** Half of its width, and the distance from its middle down to the chin. */
  readonly half: number
  readonly chin: number
  readonly middle: number
  /** Edges, where the hair begins on the forehead, and the line of the eyes. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly hairline: number
  readonly eyes: number
  /** Roundness of the cheeks, 0 to 1. */
  readonly round: number
}

const buildHead = (half: number, chin: number, middle: number, round: number, eyesBelow: number): Head => ({
  half,
  chin,
  middle,
  left: 80 - half,
  right: 80 + half,
  top: middle - chin * 0.95,
  hairline: middle - chin * 0.42,
  eyes: middle + eyesBelow,
  round,
})

/** Heads by age. Children's heads are round with low eyes. */
export const heads = {
  child: buildHead(42, 41, 98, 0.95, 9),
  teen: buildHead(38, 42, 94, 0.78, 6),
  adult: buildHead(36, 44, 90, 0.66, 4),
  elder: buildHead(37, 43, 91, 0.74, 4),
} as const satisfies Readonly<Record<string, Head>>

export const mouths = {
  smile: 'M-9 0Q0 9 9 0',
  gentle: 'M-7 1Q0 5 7 1',
  lopsided: 'M-7 1Q1 8 9-1',
  laughing: 'M-9-1Q0 1 9-1Q7 9 0 9Q-7 9-9-1Z',
} as const

/** The features of a face, without its head. */
export interface Face {
  readonly skin: string
  readonly mouth: keyof typeof mouths
  readonly brow: string
  readonly glasses: 'none' | 'round' | 'square'
  readonly isElder: boolean
}

const skull = ({ half, chin, middle, left, right, round }: Head): string =>
  `M${left} ${middle}C${left} ${middle - chin * 1.28} ${right} ${middle - chin * 1.28} ${right} ${middle}` +
  `C${right} ${middle + chin * round} ${80 + half * 0.52} ${middle + chin} 80 ${middle + chin}` +
  `C${80 - half * 0.52} ${middle + chin} ${left} ${middle + chin * round} ${left} ${middle}Z`

const eye = (x: number, y: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="3.7" ry="4.6" fill="${ink}"/><circle cx="${x + 1.3}" cy="${y - 1.6}" r="1.3" fill="${white}"/>`

const glassesOn = (shape: Face['glasses'], apart: number, y: number): string => {
  if (shape === 'none') return ''
  const lens = (x: number) =>
    shape === 'round'
      ? `<circle cx="${x}" cy="${y}" r="11" ${lined(2.6)}/>`
      : `<rect x="${x - 11.5}" y="${y - 8.5}" width="23" height="17" rx="4.5" ${lined(2.6)}/>`
  const between = `<path d="M${80 - apart + 11} ${y - 1}Q80 ${y - 5} ${80 + apart - 11} ${y - 1}" ${lined(2.4)}/>`
  return lens(80 - apart) + lens(80 + apart) + between
}

/** Draws neck, ears and face. Parts in front of them must be drawn afterwards. */
export const drawHead = (head: Head, { skin, mouth, brow, glasses, isElder }: Face): string => {
  const { middle, chin, left, right, eyes, half } = head
  const apart = half * 0.43
  const brows = [-1, 1].map(
    (side) =>
      `<path d="M${80 + side * (apart - 6)} ${eyes - 12}Q${80 + side * apart} ${eyes - 16} ${80 + side * (apart + 6)} ${eyes - 12}" fill="none" stroke="${brow}" stroke-width="2.6" stroke-linecap="round"/>`,
  )
  const cheeks = [-1, 1].map(
    (side) =>
      `<ellipse cx="${80 + side * half * 0.6}" cy="${eyes + 13}" rx="6.5" ry="4.5" fill="${apricot.deep}" opacity=".28"/>`,
  )
  const lines = [-1, 1].map(
    (side) =>
      `<path d="M${80 + side * (apart + 9)} ${eyes + 5}q${side * 3} 2 ${side * 5} 1" fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round" opacity=".5"/>`,
  )
  return [
    `<path d="M66 ${middle + chin - 14}V158Q80 170 94 158V${middle + chin - 14}Z" ${filled(skin)}/>`,
    `<path d="M67.5 ${middle + chin - 2}Q80 ${middle + chin + 8} 92.5 ${middle + chin - 2}V${middle + chin - 8}H67.5Z" fill="${apricot.deep}" opacity=".22"/>`,
    `<circle cx="${left + 1}" cy="${eyes + 3}" r="7" ${filled(skin)}/><circle cx="${right - 1}" cy="${eyes + 3}" r="7" ${filled(skin)}/>`,
    `<path d="${skull(head)}" ${filled(skin)}/>`,
    ...cheeks,
    ...(isElder ? lines : []),
    ...brows,
    eye(80 - apart, eyes),
    eye(80 + apart, eyes),
    `<path d="M80 ${eyes + 7}q3.5 4 -1 5.5" ${lined(2)}/>`,
    `<g transform="translate(80 ${eyes + 20})"><path d="${mouths[mouth]}" ${mouth === 'laughing' ? filled(white, 2.4) : lined(2.6)}/></g>`,
    glassesOn(glasses, apart, eyes),
  ].join('')
}
