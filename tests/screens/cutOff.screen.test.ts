import { expect, test } from 'vitest'
import { findCutOff } from './cutOff.ts'
import { emptyAnswer } from './sampleData.ts'
import { cast } from './sampleSession.ts'
import { useStage } from './stage.ts'

const stage = useStage()

test('finds texts and buttons that are cut off or spill out of a cell', async () => {
  const { page } = await stage.open('/tools', { as: cast.school(), fallback: emptyAnswer })
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  expect(await findCutOff(page)).toStrictEqual([])
  await main.evaluate((element) => {
    const add = (parent: Element, tag: string, style: Partial<CSSStyleDeclaration>, text = '') => {
      const made = document.createElement(tag)
      // The content policy refuses styles in attributes.
      Object.assign(made.style, style)
      made.textContent = text
      parent.append(made)
      return made
    }
    add(element, 'p', { width: '9px', overflow: 'hidden', whiteSpace: 'nowrap' }, 'hidden by its parent')
    const row = add(add(element, 'table', { tableLayout: 'fixed', width: '9px' }), 'tr', {})
    add(row, 'td', { whiteSpace: 'nowrap' }, 'out of its cell')
    add(add(element, 'div', { height: '9px', overflow: 'hidden' }), 'button', { height: '30px' }, 'below its parent')
  })
  expect(await findCutOff(page)).toMatchObject([
    expect.stringMatching(/^sideways.*hidden by its parent/),
    expect.stringMatching(/^out of its cell/),
    expect.stringMatching(/^below.*below its parent/),
  ])
})
