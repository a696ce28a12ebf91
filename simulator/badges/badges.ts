import { tenantIds } from '../district/district.ts'
import { apricot, blue, filled, ink, lined, white } from '../avatars/colours.ts'

/** A school's badge, 256 by 256: a round field with a rim, and a drawing inside. */
const badge = (rim: string, field: string, inside: string): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">',
    `<circle cx="128" cy="128" r="122" ${filled(rim, 6)}/>`,
    `<circle cx="128" cy="128" r="98" ${filled(field, 5)}/>`,
    `<circle cx="128" cy="128" r="110" fill="none" stroke="${white}" stroke-width="4" stroke-dasharray="1 18.2" stroke-linecap="round"/>`,
    inside,
    '</svg>',
  ].join('')

const line = (d: string, colour: string) => `<path d="${d}" ${filled(colour, 5)}/>`

const book = (y: number): string =>
  line(`M128 ${y}C108 ${y - 14} 84 ${y - 14} 66 ${y - 6}V${y + 26}C84 ${y + 18} 108 ${y + 18} 128 ${y + 32}Z`, white) +
  line(`M128 ${y}C148 ${y - 14} 172 ${y - 14} 190 ${y - 6}V${y + 26}C172 ${y + 18} 148 ${y + 18} 128 ${y + 32}Z`, white)

/** A leaf from a stem at (x, y), leaning to one side. */
const leaf = (x: number, y: number, side: number, colour: string): string =>
  line(
    `M${x} ${y}C${x + side * 6} ${y - 34} ${x + side * 34} ${y - 44} ${x + side * 50} ${y - 46}C${x + side * 48} ${y - 24} ${x + side * 30} ${y - 2} ${x} ${y}Z`,
    colour,
  )

const ear = (x: number, lean: number): string =>
  [0, 1, 2, 3]
    .map((step) => {
      const [cx, cy] = [x + lean * (34 - step * 9), 66 + step * 17]
      return `<ellipse cx="${cx}" cy="${cy}" rx="9" ry="13" transform="rotate(${lean * 20} ${cx} ${cy})" ${filled(apricot.deep, 4)}/>`
    })
    .join('')

/** Seedlings of rice over an open book: 青禾. */
const bureau = badge(
  blue.deep,
  blue.pale,
  `<path d="M128 176V84M128 176C120 140 108 110 92 84M128 176C136 140 148 110 164 84" ${lined(5)}/>` +
    ear(128, 0) +
    ear(122, -1) +
    ear(134, 1) +
    book(170),
)

const petals = [0, 72, 144, 216, 288]
  .map(
    (turn) =>
      `<ellipse cx="128" cy="72" rx="22" ry="26" transform="rotate(${turn} 128 102)" ${filled(apricot.light, 5)}/>`,
  )
  .join('')

/** An apricot blossom over the steps of the altar: 杏坛. */
const xingtan = badge(
  apricot.deep,
  apricot.pale,
  `${petals}<circle cx="128" cy="102" r="13" ${filled(apricot.deep, 5)}/>` +
    line('M92 158H164V174H92Z', white) +
    line('M76 174H180V190H76Z', white) +
    line('M60 190H196V206C188 206 68 206 60 206Z', blue.light),
)

const rays = [-60, -30, 0, 30, 60]
  .map(
    (turn) =>
      `<path d="M128 70V50" transform="rotate(${turn} 128 132)" fill="none" stroke="${apricot.deep}" stroke-width="9" stroke-linecap="round"/>`,
  )
  .join('')

/** The sun rising behind hills, over a book: 明德. */
const mingde = badge(
  ink,
  blue.light,
  `${rays}<circle cx="128" cy="126" r="38" ${filled(apricot.deep, 5)}/>` +
    line(
      'M44 172C70 132 96 138 116 156C140 124 178 124 212 172C200 202 168 226 128 226C88 226 56 202 44 172Z',
      blue.deep,
    ) +
    book(178),
)

/** A sprout that grows out of a pencil: 启智. */
const qizhi = badge(
  blue.middle,
  white,
  `<path d="M128 146V96" ${lined(6)}/>${leaf(128, 112, -1, apricot.light)}${leaf(128, 100, 1, apricot.deep)}` +
    line('M108 144H148V192L128 218L108 192Z', blue.light) +
    line('M108 192L114 186L121 192L128 186L135 192L142 186L148 192L128 218Z', apricot.pale) +
    line('M121 209L128 218L135 209Z', ink) +
    `<path d="M121 146V188M135 146V188" ${lined(4)}/>`,
)

/** The badges by school. */
export const badges: ReadonlyMap<number, { readonly name: string; readonly svg: string }> = new Map([
  [tenantIds.bureau, { name: 'badge-bureau', svg: bureau }],
  [tenantIds.xingtan, { name: 'badge-xingtan', svg: xingtan }],
  [tenantIds.mingde, { name: 'badge-mingde', svg: mingde }],
  [tenantIds.qizhi, { name: 'badge-qizhi', svg: qizhi }],
])
