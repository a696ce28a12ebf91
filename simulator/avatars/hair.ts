import { apricot, filled } from './colours.ts'
import type { Head } from './head.ts'

/** Hair in two layers: one behind the head, and one in front of it. */
interface Hair {
  readonly behind: string
  readonly before: string
}

type Style = (head: Head, colour: string) => Hair

const piece = (d: string, colour: string) => `<path d="${d}" ${filled(colour)}/>`
const ball = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${filled(colour)}/>`
const tie = (x: number, y: number) => ball(x, y, 5, apricot.deep)

/** Path over the skull from ear to ear. `edge` draws the hairline from right to left. */
const cap = ({ left, right, top, middle }: Head, edge: string, out = 3): string =>
  `M${left - out} ${middle + 4}C${left - out - 5} ${top - 22} ${right + out + 5} ${top - 22} ${right + out} ${middle + 4}${edge}Z`

const cropped: Style = (head, colour) => {
  const { left, right, hairline, middle } = head
  const corner = hairline - 2
  const edge = `L${right - 2} ${middle - 4}L${right - 6} ${middle - 14}Q${right - 7} ${corner + 4} ${right - 13} ${corner}Q${right - 18} ${corner - 7} ${right - 22} ${corner - 3}Q82 ${corner - 8} ${left + 22} ${corner - 3}Q${left + 18} ${corner - 7} ${left + 13} ${corner}Q${left + 7} ${corner + 4} ${left + 6} ${middle - 14}L${left + 2} ${middle - 4}`
  return { behind: '', before: piece(cap(head, edge, 2), colour) }
}

const parted: Style = (head, colour) => {
  const { left, right, top, hairline, middle } = head
  const edge = `L${right - 3} ${middle - 6}Q${right - 6} ${hairline + 4} ${right - 18} ${hairline - 2}Q78 ${hairline + 8} 62 ${top + 10}Q60 ${hairline + 2} ${left + 3} ${middle - 6}`
  return { behind: '', before: piece(cap(head, edge, 3), colour) }
}

const swept: Style = (head, colour) => {
  const { left, right, hairline, middle } = head
  const edge = `L${right - 3} ${middle - 4}Q${right - 4} ${hairline + 8} ${right - 12} ${hairline + 6}Q84 ${hairline + 10} ${left + 22} ${hairline - 4}Q${left + 8} ${hairline + 8} ${left + 3} ${middle - 4}`
  return { behind: '', before: piece(cap(head, edge, 4), colour) }
}

const tousled: Style = (head, colour) => {
  const { left, right, top, hairline, middle } = head
  const d =
    `M${left - 3} ${middle + 2}Q${left - 12} ${top + 8} ${left + 8} ${top + 2}Q${left + 8} ${top - 10} ${left + 24} ${top - 8}Q80 ${top - 22} ${right - 26} ${top - 10}` +
    `Q${right - 4} ${top - 12} ${right - 4} ${top + 4}Q${right + 12} ${top + 12} ${right + 3} ${middle + 2}L${right - 4} ${middle - 8}Q${right - 6} ${hairline} ${right - 14} ${hairline + 8}` +
    `Q${right - 22} ${hairline - 4} 86 ${hairline + 8}Q74 ${hairline - 4} ${left + 22} ${hairline + 8}Q${left + 14} ${hairline - 2} ${left + 4} ${middle - 8}Z`
  return { behind: '', before: piece(d, colour) }
}

const bowl: Style = (head, colour) => {
  const { left, right, eyes, middle } = head
  const fringe = eyes - 17
  const edge = `L${right - 4} ${middle + 2}Q${right - 4} ${fringe} ${right - 12} ${fringe}Q80 ${fringe - 6} ${left + 12} ${fringe}Q${left + 4} ${fringe} ${left + 4} ${middle + 2}`
  return { behind: '', before: piece(cap(head, edge, 4), colour) }
}

const receding: Style = ({ left, right, top, middle }, colour) => ({
  behind: '',
  before:
    piece(
      `M${left - 2} ${middle + 4}C${left - 7} ${top + 14} ${left + 2} ${top + 2} ${left + 16} ${top - 1}Q${left + 6} ${top + 20} ${left + 4} ${middle - 2}Z`,
      colour,
    ) +
    piece(
      `M${right + 2} ${middle + 4}C${right + 7} ${top + 14} ${right - 2} ${top + 2} ${right - 16} ${top - 1}Q${right - 6} ${top + 20} ${right - 4} ${middle - 2}Z`,
      colour,
    ) +
    piece(
      `M${left + 14} ${top + 1}Q80 ${top - 13} ${right - 14} ${top + 1}Q80 ${top - 2} ${left + 14} ${top + 1}Z`,
      colour,
    ),
})

/** The front of longer hair: a straight fringe, a centre parting, or swept to a side. */
const fringe: Style = bowl
const middleParting: Style = (head, colour) => {
  const { left, right, top, middle } = head
  const edge = `L${right - 3} ${middle}Q${right - 6} ${top + 24} 80 ${top + 7}Q${left + 6} ${top + 24} ${left + 3} ${middle}`
  return { behind: '', before: piece(cap(head, edge, 4), colour) }
}

const bob =
  (front: Style): Style =>
  (head, colour) => {
    const { left, right, top, middle, chin } = head
    const low = middle + chin * 0.8
    const d = `M${left - 9} ${low}C${left - 20} ${top - 30} ${right + 20} ${top - 30} ${right + 9} ${low}Q${right - 2} ${low + 8} ${right - 14} ${low + 2}H${left + 14}Q${left + 2} ${low + 8} ${left - 9} ${low}Z`
    return { behind: piece(d, colour), before: front(head, colour).before }
  }

const long =
  (front: Style): Style =>
  (head, colour) => {
    const { left, right, top } = head
    const d = `M${left - 9} 170C${left - 22} ${top - 36} ${right + 22} ${top - 36} ${right + 9} 170Q80 182 ${left - 9} 170Z`
    return { behind: piece(d, colour), before: front(head, colour).before }
  }

const ponytail =
  (front: Style): Style =>
  (head, colour) => {
    const { right, top } = head
    const tail = `M${right - 6} ${top + 6}C${right + 26} ${top - 2} ${right + 30} ${top + 56} ${right + 12} ${top + 82}C${right + 8} ${top + 56} ${right + 6} ${top + 40} ${right - 8} ${top + 26}Z`
    return { behind: piece(tail, colour), before: front(head, colour).before + tie(right - 1, top + 12) }
  }

const pigtails =
  (front: Style): Style =>
  (head, colour) => {
    const { left, right, middle } = head
    const tail = (x: number, side: number) =>
      `M${x} ${middle + 2}C${x + side * 26} ${middle - 4} ${x + side * 24} ${middle + 40} ${x + side * 10} ${middle + 50}C${x + side * 6} ${middle + 36} ${x} ${middle + 26} ${x - side * 4} ${middle + 16}Z`
    return {
      behind: piece(tail(left - 1, -1), colour) + piece(tail(right + 1, 1), colour),
      before: front(head, colour).before + tie(left - 5, middle + 6) + tie(right + 5, middle + 6),
    }
  }

const buns =
  (front: Style): Style =>
  (head, colour) => {
    const { left, right, top } = head
    const knots = ball(left + 6, top - 2, 13, colour) + ball(right - 6, top - 2, 13, colour)
    return { behind: knots, before: front(head, colour).before + tie(left + 12, top + 6) + tie(right - 12, top + 6) }
  }

const knot =
  (front: Style): Style =>
  (head, colour) => ({
    behind: ball(80, head.top - 8, 14, colour),
    before: front(head, colour).before,
  })

const braids =
  (front: Style): Style =>
  (head, colour) => {
    const { left, right, middle, chin } = head
    const low = middle + chin * 0.55
    const braid = (x: number) =>
      [0, 15, 30].map((down) => `<ellipse cx="${x}" cy="${low + down}" rx="8" ry="9.5" ${filled(colour)}/>`).join('') +
      tie(x, low + 43)
    return { behind: '', before: front(head, colour).before + braid(left - 3) + braid(right + 3) }
  }

const permed: Style = (head, colour) => {
  const { left, right, top, middle } = head
  const around = [
    [left - 3, middle + 14, 11],
    [left - 6, middle - 6, 13],
    [left + 2, top + 18, 14],
    [left + 16, top + 3, 15],
    [80, top - 4, 17],
    [right - 16, top + 3, 15],
    [right - 2, top + 18, 14],
    [right + 6, middle - 6, 13],
    [right + 3, middle + 14, 11],
  ] as const
  const behind = around.map(([x, y, r]) => ball(x, y, r, colour)).join('')
  const { hairline } = head
  const curls = [left + 10, left + 25, 80, right - 25, right - 10]
  const before = curls.map((x, at) => ball(x, hairline - (at % 4 === 0 ? -2 : 6), 10, colour)).join('')
  return { behind, before }
}

/** A scarf over the hair, draped under the chin. */
const headscarf: Style = (head, colour) => {
  const { left, right, top, middle, chin, hairline } = head
  const drape = `M${left - 8} ${middle + 10}C${left - 13} ${top - 26} ${right + 13} ${top - 26} ${right + 8} ${middle + 10}Q${right + 16} 150 ${right + 14} 172Q80 192 ${left - 14} 172Q${left - 16} 150 ${left - 8} ${middle + 10}Z`
  const band = `M${left - 7} ${middle + 8}C${left - 14} ${top - 28} ${right + 14} ${top - 28} ${right + 7} ${middle + 8}Q${right - 4} ${hairline - 2} 80 ${hairline - 8}Q${left + 4} ${hairline - 2} ${left - 7} ${middle + 8}Z`
  const low = middle + chin
  const under = `M${left - 7} ${middle + 8}Q${left + 2} ${low - 2} 80 ${low + 1}Q${right - 2} ${low - 2} ${right + 7} ${middle + 8}Q${right + 12} 146 ${right + 6} 164Q80 182 ${left - 6} 164Q${left - 12} 146 ${left - 7} ${middle + 8}Z`
  return { behind: piece(drape, colour), before: piece(under, colour) + piece(band, colour) }
}

/** All hair styles by name. */
export const hairStyles = {
  cropped,
  parted,
  swept,
  tousled,
  bowl,
  receding,
  permed,
  headscarf,
  bobFringe: bob(fringe),
  bobParted: bob(middleParting),
  bobSwept: bob(swept),
  longFringe: long(fringe),
  longParted: long(middleParting),
  longSwept: long(swept),
  ponytailFringe: ponytail(fringe),
  ponytailSwept: ponytail(swept),
  pigtails: pigtails(fringe),
  pigtailsParted: pigtails(middleParting),
  buns: buns(fringe),
  knot: knot(middleParting),
  knotSwept: knot(swept),
  braids: braids(middleParting),
  braidsFringe: braids(fringe),
} as const satisfies Readonly<Record<string, Style>>
