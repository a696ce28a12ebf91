// Word writes a list as paragraphs with a mark in front: a bullet, or a number.

const listLook = /mso-list\s*:\s*l\d+\s+level(\d+)/i
const markLook = /mso-list\s*:\s*ignore/i
const numbered = /^\s*[（(]?[\da-z一二三四五六七八九十]{1,3}[.)、．）]/i

/** Removes the mark in front of a list item. Returns its text. */
const takeMark = (item: Element, lookOf: (element: Element) => string): string => {
  const marked = [...item.querySelectorAll('*')].find((element) => markLook.test(lookOf(element)))
  const text = marked?.textContent ?? ''
  marked?.remove()
  return text
}

/** Makes lists of paragraphs that Word marked as list items. `lookOf` returns the style of an element as text. */
export const makeLists = (body: Element, lookOf: (element: Element) => string): void => {
  let list: Element | null = null
  for (const paragraph of body.querySelectorAll('p')) {
    if (!listLook.test(lookOf(paragraph))) continue
    const name = numbered.test(takeMark(paragraph, lookOf)) ? 'ol' : 'ul'
    if (list === null || paragraph.previousElementSibling !== list || list.localName !== name) {
      list = body.ownerDocument.createElement(name)
      paragraph.before(list)
    }
    const item = body.ownerDocument.createElement('li')
    const inner = body.ownerDocument.createElement('p')
    inner.append(...paragraph.childNodes)
    item.append(inner)
    list.append(item)
    paragraph.remove()
  }
}
