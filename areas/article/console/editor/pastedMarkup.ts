import {
  type Alignment,
  type TextColour,
  alignClass,
  alignments,
  colourClass,
  fontSizes,
  sizeClass,
} from '../../markup.ts'
import { disarm, lookAttribute, rawElement } from '../disarm.ts'
import { makeLists } from './pastedLists.ts'

const hiddenElements = `${rawElement}, wbr, title, xml, iframe, object, embed, svg, math, template, noscript`

const readLook = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    (element.getAttribute(lookAttribute) ?? '').split(';').map((rule): [string, string] => {
      const at = rule.indexOf(':')
      return [
        rule.slice(0, at).trim().toLowerCase(),
        rule
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      ]
    }),
  )

const pxByUnit: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16 }

/** The font size of the list that is nearest to a written one; null for the usual 16 px and for anything else. */
const nearestSize = (written: string): number | null => {
  const [, number = '', unit = ''] = /^([\d.]+)(px|pt|em|rem)$/.exec(written) ?? []
  const px = Number(number) * (pxByUnit[unit] ?? 0)
  if (!(px > 0)) return null
  const distance = (size: number) => Math.abs(size - px)
  const nearest = fontSizes.reduce<number>((best, size) => (distance(size) < distance(best) ? size : best), 16)
  return nearest === 16 ? null : nearest
}

const readRgb = (written: string): readonly number[] | null => {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(written)?.[1]
  if (hex !== undefined) {
    const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
    return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
  }
  const numbers = /^rgba?\(([^)]*)\)$/.exec(written)?.[1]?.match(/[\d.]+/g)
  if (numbers !== undefined && numbers !== null && numbers.length >= 3) return numbers.slice(0, 3).map(Number)
  return named[written] ?? null
}

const named: Readonly<Record<string, readonly number[]>> = {
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  orange: [255, 165, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
}

/** The palette's colour for a written one by its hue; null for black, white and unreadable ones. */
const nearestColour = (written: string): TextColour | null => {
  const rgb = readRgb(written)
  if (rgb === null) return null
  const [red = 0, green = 0, blue = 0] = rgb
  const [most, least] = [Math.max(...rgb), Math.min(...rgb)]
  if (most - least < 40) return most > 90 && most < 200 ? 'grey' : null
  if (blue === most) return 'blue'
  if (green === most) return 'green'
  return green - blue > 60 && green > red * 0.4 ? 'orange' : 'red'
}

const wrap = (element: Element, name: string, className = ''): void => {
  const wrapper = element.ownerDocument.createElement(name)
  if (className !== '') wrapper.className = className
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

const isBold = (weight: string) => weight === 'bold' || Number(weight) >= 600

const blockNames = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'section', 'li', 'td', 'th'])

/** The attributes that the editor reads. All others are dropped from what is pasted. */
const readAttributes = new Set(['href', 'src', 'data-src', 'data-file', 'alt', 'colspan', 'rowspan', 'start', 'class'])

const dropAttributes = (element: Element): void => {
  for (const name of element.getAttributeNames()) if (!readAttributes.has(name)) element.removeAttribute(name)
}

const applyLook = (element: Element): void => {
  const look = readLook(element)
  const alignment = alignments.find((one: Alignment) => one === look.get('text-align'))
  element.removeAttribute('class')
  if (blockNames.has(element.localName) && alignment !== undefined && alignment !== 'left')
    element.className = alignClass(alignment)
  const size = nearestSize(look.get('font-size') ?? '')
  const colour = nearestColour(look.get('color') ?? '')
  if (size !== null) wrap(element, 'span', sizeClass(size))
  if (colour !== null) wrap(element, 'span', colourClass(colour))
  if (isBold(look.get('font-weight') ?? '')) wrap(element, 'strong')
  if (look.get('font-style') === 'italic') wrap(element, 'em')
  const decoration = `${look.get('text-decoration') ?? ''} ${look.get('text-decoration-line') ?? ''}`
  if (decoration.includes('underline')) wrap(element, 'u')
  if (decoration.includes('line-through')) wrap(element, 's')
}

const rename = (element: Element, name: string): void => {
  const other = element.ownerDocument.createElement(name)
  other.className = element.className
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** The headings of an article, for those that it doesn't have. */
const headings: Readonly<Record<string, string>> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

const hasBlock = (element: Element): boolean =>
  element.querySelector('p, h1, h2, h3, h4, h5, h6, div, section, ul, ol, table, blockquote, img') !== null

/**
 * Turns markup that was pasted from Word, WPS, WeChat's editor or a page into what an article may have: paragraphs,
 * headings, lists, tables, links, bold, sizes and colours of the lists. The rest is dropped. Styles are read as text.
 */
export const cleanPasted = (html: string): string => {
  // Conditional comments of Word hold the marks of its lists.
  const open = html.replaceAll(/<!\[if !supportLists\]>|<!\[endif\]>/gi, '')
  const { body } = new DOMParser().parseFromString(disarm(open), 'text/html')
  for (const element of body.querySelectorAll(hiddenElements)) element.remove()
  makeLists(body, (element) => element.getAttribute(lookAttribute) ?? '')
  // From the inside out, so that a wrapper of an inner element isn't looked at again.
  const elements = [...body.querySelectorAll('*')]
  for (let element = elements.pop(); element !== undefined; element = elements.pop()) {
    if (element.localName !== 'img') applyLook(element)
    dropAttributes(element)
    const heading = headings[element.localName]
    if (heading !== undefined) rename(element, heading)
    if (element.localName === 'section' || element.localName === 'div') {
      if (hasBlock(element)) element.replaceWith(...element.childNodes)
      else rename(element, 'p')
    }
  }
  return body.innerHTML
}
