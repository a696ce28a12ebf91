import { allowedAttributes, allowedClasses, allowedElements, isLinkAddress, pictureAttribute } from '../markup.ts'
import { disarm, rawElement } from './disarm.ts'

/** An element of an article, or a text. */
export type Markup = string | MarkupElement

interface MarkupElement {
  readonly name: (typeof allowedElements)[number]
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Markup[]
}

const attributesByName: Readonly<Record<string, readonly string[]>> = allowedAttributes
const classesByName: Readonly<Record<string, readonly string[]>> = allowedClasses

const isAllowed = (name: string, value: string): boolean => name !== 'href' || isLinkAddress(value)

/** Only links to files of this server: a picture of another site is never requested. */
export const isOwnFile = (address: string): boolean => /^\/file\/[\w.-]+$/.test(address)

const readAttributes = (element: Element): Record<string, string> => {
  const name = element.localName
  const known = (attributesByName[name] ?? []).flatMap((attribute) => {
    const value = element.getAttribute(attribute)
    return value !== null && isAllowed(attribute, value) && attribute !== pictureAttribute ? [[attribute, value]] : []
  })
  const src = name === 'img' ? (element.getAttribute('src') ?? '') : ''
  const classes = [...element.classList].filter((one) => classesByName[name]?.includes(one))
  return {
    ...Object.fromEntries(known),
    ...(isOwnFile(src) ? { src } : {}),
    ...(classes.length > 0 ? { class: classes.join(' ') } : {}),
  }
}

const readNode = (node: ChildNode): Markup[] => {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
  if (!(node instanceof Element) || node.localName === rawElement) return []
  const children = [...node.childNodes].flatMap(readNode)
  const name = allowedElements.find((one) => one === node.localName)
  return name === undefined ? children : [{ name, attributes: readAttributes(node), children }]
}

/**
 * Reads an article's markup into elements, classes and links of the fixed lists. The server has cleaned it already; this
 * keeps the page safe even from markup that it missed. Parsing runs and loads nothing.
 */
export const readMarkup = (html: string): Markup[] =>
  [...new DOMParser().parseFromString(disarm(html), 'text/html').body.childNodes].flatMap(readNode)
