import type { Page } from 'playwright-core'

/** Runs in the page. Describes each text and control of the main part that the user can't see in full. */
const listCutOff = (): string[] => {
  type Axis = 'overflowX' | 'overflowY'
  // The box of a text is a little higher than its line.
  const slack = { overflowX: 1, overflowY: 4 }
  // These scroll together with another element.
  const scrollers = '.ant-table-header, .ant-tabs-nav-wrap'
  const overflowOf = (element: Element, axis: Axis) =>
    element.matches(scrollers) ? 'auto' : getComputedStyle(element)[axis]

  const textBoxOf = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }

  const parentsOf = function* (element: Element) {
    for (let one: Element | null = element; one !== null; one = one.parentElement) yield one
  }

  const isHidden = (element: Element) =>
    element.closest('[aria-hidden="true"]') !== null ||
    [...parentsOf(element)].some((one) => {
      const { visibility, opacity, clip, clipPath } = getComputedStyle(one)
      return visibility === 'hidden' || opacity === '0' || clip !== 'auto' || clipPath !== 'none'
    })

  /** The element that shortens a text with an ellipsis. The text needs only the room of that element. */
  const findShortener = (element: Element) =>
    [...parentsOf(element)].find((one) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(one)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    })

  /** True if the first parent that doesn't show its overflow hides a part of the box, or the window's edge does. */
  const isCut = (from: Element | null, box: DOMRect, axis: Axis) => {
    const [start, end] = axis === 'overflowX' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
    for (let one = from; one !== null && one !== document.documentElement; one = one.parentElement) {
      const overflow = overflowOf(one, axis)
      if (overflow === 'auto' || overflow === 'scroll') return false
      const outer = one.getBoundingClientRect()
      const isOutside = box[end] > outer[end] + slack[axis] || box[start] < outer[start] - slack[axis]
      if (overflow !== 'visible' && isOutside) return true
    }
    return axis === 'overflowX' && (box.right > innerWidth + 1 || box.left < -1)
  }

  const faultsOf = (element: Element): string[] => {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    if ((!hasText && !element.matches('button, input')) || isHidden(element)) return []
    const whole = findShortener(element) ?? (hasText ? null : element)
    const box = whole === null ? textBoxOf(element) : whole.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return []
    const parent = whole === null ? element : whole.parentElement
    const cell = parent?.closest('td, th, button')?.getBoundingClientRect()
    if (cell !== undefined && box.right > cell.right + 1) return ['out of its cell']
    return [
      ...(isCut(parent, box, 'overflowX') ? ['sideways'] : []),
      ...(isCut(parent, box, 'overflowY') ? ['below'] : []),
    ]
  }

  return [...document.querySelectorAll('main *')].flatMap((element) =>
    faultsOf(element).map((fault) => `${fault}: ${element.outerHTML.slice(0, 160)}`),
  )
}

/** Texts and controls of the page's main part that are cut off at its size, and the page itself if it scrolls sideways. */
export const findCutOff = async (page: Page): Promise<string[]> => {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  return [...(isWide ? ['the page scrolls sideways'] : []), ...(await page.evaluate(listCutOff))]
}
