import { apricot, blue, filled, lined, white } from './colours.ts'

/** Draws a garment in a colour, for half a shoulder width in px. */
type Garment = (colour: string, shoulders: number) => string

const body = (colour: string, shoulders: number, top = 158): string => {
  const [left, right] = [80 - shoulders, 80 + shoulders]
  return `<path d="M${left} 204C${left + 2} 176 ${left + 22} 166 62 ${top}Q80 ${top + 16} 98 ${top}C${right - 22} 166 ${right - 2} 176 ${right} 204Z" ${filled(colour)}/>`
}

const collar = (colour: string): string =>
  `<path d="M64 155L80 172L69 181L57 162Z" ${filled(colour)}/><path d="M96 155L80 172L91 181L103 162Z" ${filled(colour)}/>`

/** A coat open in front, drawn over another garment. */
const coat = (colour: string, shoulders: number): string => {
  const [left, right] = [80 - shoulders, 80 + shoulders]
  return `<path d="M${left} 204C${left + 2} 176 ${left + 22} 166 60 158Q62 184 74 204Z" ${filled(colour)}/><path d="M${right} 204C${right - 2} 176 ${right - 22} 166 100 158Q98 184 86 204Z" ${filled(colour)}/>`
}

const round: Garment = (colour, shoulders) =>
  `${body(colour, shoulders)}<path d="M61 159Q80 180 99 159" ${lined(2.4)}/>`

const shirt: Garment = (colour, shoulders) =>
  `${body(colour, shoulders)}${collar(white)}<path d="M80 174V202" ${lined(2.2)}/><circle cx="84" cy="188" r="1.6"/>`

const polo: Garment = (colour, shoulders) =>
  `${body(colour, shoulders)}${collar(colour)}<path d="M80 172V190" ${lined(2.2)}/><circle cx="84" cy="180" r="1.5"/><circle cx="84" cy="187" r="1.5"/>`

const lapels = (colour: string): string =>
  `<path d="M62 157L80 204H52L48 178Z" ${filled(colour)}/><path d="M98 157L80 204H108L112 178Z" ${filled(colour)}/>`

const blazer: Garment = (colour, shoulders) =>
  `${body(colour, shoulders)}<path d="M62 157Q80 172 98 157L82 204H78Z" ${filled(white)}/>${collar(white)}${lapels(colour)}`

const tied: Garment = (colour, shoulders) =>
  `${body(colour, shoulders)}<path d="M62 157Q80 172 98 157L82 204H78Z" ${filled(white)}/><path d="M76 171H84L87 200L80 206L73 200Z" ${filled(apricot.deep, 2)}/>${collar(white)}${lapels(colour)}`

const vest: Garment = (colour, shoulders) =>
  `${body(white, shoulders)}<path d="M${80 - shoulders + 20} 204Q${80 - shoulders + 26} 178 60 160L80 190L100 160Q${80 + shoulders - 26} 178 ${80 + shoulders - 20} 204Z" ${filled(colour)}/>${collar(white)}`

const cardigan: Garment = (colour, shoulders) =>
  `${body(white, shoulders)}<path d="M62 159Q80 178 98 159" ${lined(2.2)}/>${coat(colour, shoulders)}`

const standing: Garment = (colour, shoulders) =>
  `${body(colour, shoulders)}<path d="M63 154L80 168L97 154L100 163L80 178L60 163Z" ${filled(colour)}/><path d="M80 176V204" ${lined(2.2)}/><path d="M76 186h8M76 196h8" ${lined(2.2)}/>`

const hooded: Garment = (colour, shoulders) =>
  `<path d="M50 172Q52 148 80 150Q108 148 110 172Z" ${filled(colour)}/>${body(colour, shoulders, 160)}<path d="M72 174V190M88 174V188" ${lined(2.2)}/>`

/** A school's jacket: white, with coloured shoulders and a zip. */
const jacket: Garment = (colour, shoulders) => {
  const [left, right] = [80 - shoulders, 80 + shoulders]
  const yoke = `<path d="M${left + 1} 196C${left + 4} 176 ${left + 22} 166 62 158L60 186Z" ${filled(colour)}/><path d="M${right - 1} 196C${right - 4} 176 ${right - 22} 166 98 158L100 186Z" ${filled(colour)}/>`
  return `${body(white, shoulders)}${yoke}<path d="M64 154L80 170L70 178L58 162Z" ${filled(colour)}/><path d="M96 154L80 170L90 178L102 162Z" ${filled(colour)}/><path d="M80 172V202" ${lined(2.4)}/>`
}

/** The jacket with inverted colours. */
const jacketDark: Garment = (colour, shoulders) =>
  `${body(colour, shoulders)}<path d="M${80 - shoulders + 8} 190Q60 184 58 166M${80 + shoulders - 8} 190Q100 184 102 166" fill="none" stroke="${white}" stroke-width="5"/>${collar(white)}<path d="M80 174V202" ${lined(2.4)}/>`

/** The neckerchief of the young pioneers. */
const neckerchief = `<path d="M58 160Q80 182 102 160L106 166Q92 184 80 184Q68 184 54 166Z" ${filled(apricot.deep)}/><path d="M80 180L66 202L76 204L81 188L88 204L97 200Z" ${filled(apricot.deep)}/>`

const pioneer: Garment = (colour, shoulders) => jacket(colour, shoulders) + neckerchief

const pinafore: Garment = (colour, shoulders) =>
  `${body(white, shoulders)}<path d="M58 204L60 180H100L102 204ZM62 162L64 182M98 162L96 182" ${filled(colour)}/>${collar(blue.pale)}`

/** The garments that people wear. */
export const garments = {
  round,
  shirt,
  polo,
  blazer,
  tied,
  vest,
  cardigan,
  standing,
  hooded,
  jacket,
  jacketDark,
  pioneer,
  pinafore,
} as const satisfies Readonly<Record<string, Garment>>
