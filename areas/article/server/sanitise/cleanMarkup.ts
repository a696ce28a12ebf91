import sanitize from 'sanitize-html'
import { allowedAttributes, allowedClasses, allowedElements, isLinkAddress, pictureAttribute } from '../../markup.ts'

/** Cleaned markup. */
export interface CleanMarkup {
  /** Its pictures of other sites have placeholders as numbers (`nameForeign`). */
  readonly html: string
  /** The addresses of pictures of other sites, in the order of their placeholders. */
  readonly foreign: readonly string[]
  /** The numbers of the other pictures. */
  readonly pictureIds: readonly number[]
  readonly hasText: boolean
}

const longestAddress = 2000
const mostNesting = 60

const fileNumber = /^[1-9]\d{0,15}$/
const small = /^[1-9]\d?$/

const keepNumbers = (attributes: sanitize.Attributes, names: readonly string[]): sanitize.Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => !names.includes(name) || small.test(value)))

/** Names a picture by its file's number. A picture of another site gets a placeholder for its address. */
const makePictureNamer = () => {
  const [foreign, pictureIds]: [string[], Set<number>] = [[], new Set()]
  const placeholderOf = (address: string): string => {
    if (!foreign.includes(address)) foreign.push(address)
    return `f${foreign.indexOf(address)}`
  }
  const nameIt = ({ src = '', 'data-src': laterSrc = '', ...rest }: sanitize.Attributes): sanitize.Attributes => {
    const given = rest[pictureAttribute] ?? ''
    if (fileNumber.test(given)) {
      pictureIds.add(Number(given))
      return rest
    }
    // WeChat keeps the address of a picture in another attribute until it is scrolled into view.
    const address = (laterSrc === '' ? src : laterSrc).trim()
    const isForeign = /^https?:\/\//i.test(address) && address.length <= longestAddress
    return { ...rest, [pictureAttribute]: isForeign ? placeholderOf(address) : '' }
  }
  return { nameIt, foreign, pictureIds }
}

const stripLink = ({ href = '', ...rest }: sanitize.Attributes): sanitize.Attributes =>
  isLinkAddress(href.trim()) ? { ...rest, href: href.trim() } : rest

const lists = (record: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(record).map(([name, values]) => [name, [...values]]))

/** The same meaning in the elements that an article has. */
const renamed = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
} as const

const hasText = (html: string): boolean =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&nbsp;|[\s\u00A0\u200B\uFEFF]/g, '') !== ''

/**
 * Cleans markup: fixed elements, classes and links, pictures named by numbers. Everything else is dropped; text inside
 * unknown elements stays. Its result is stored and shown.
 */
export const cleanMarkup = (given: string): CleanMarkup => {
  const { nameIt, foreign, pictureIds } = makePictureNamer()
  const html = sanitize(given, {
    allowedTags: [...allowedElements],
    allowedAttributes: lists(allowedAttributes),
    allowedClasses: lists(allowedClasses),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: mostNesting,
    parseStyleAttributes: false,
    transformTags: {
      ...renamed,
      img: (tagName, attribs) => ({ tagName, attribs: nameIt(attribs) }),
      a: (tagName, attribs) => ({ tagName, attribs: stripLink(attribs) }),
      td: (tagName, attribs) => ({ tagName, attribs: keepNumbers(attribs, allowedAttributes.td) }),
      th: (tagName, attribs) => ({ tagName, attribs: keepNumbers(attribs, allowedAttributes.th) }),
      ol: (tagName, attribs) => ({ tagName, attribs: keepNumbers(attribs, allowedAttributes.ol) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && (attribs[pictureAttribute] ?? '') === '',
  })
  return { html, foreign, pictureIds: [...pictureIds], hasText: hasText(html) }
}

// The sanitiser escapes angle brackets in attributes, so that the pattern can't cross a tag.
const foreignPicture = new RegExp(`<img[^<>]* ${pictureAttribute}="f(\\d+)"[^<>]*>`, 'g')

/** Puts the numbers of fetched pictures for their placeholders. Drops the pictures without one. */
export const nameForeign = (html: string, ids: ReadonlyMap<number, number>): string =>
  html.replaceAll(foreignPicture, (tag, at: string) => {
    const id = ids.get(Number(at))
    return id === undefined ? '' : tag.replace(`${pictureAttribute}="f${at}"`, `${pictureAttribute}="${id}"`)
  })
