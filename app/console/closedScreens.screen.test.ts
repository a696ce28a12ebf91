import { expect, test } from 'vitest'
import { shell } from '../../areas/shell/contract.ts'
import { answer } from '../../tests/screens/answers.ts'
import { homes, places } from '../../tests/screens/everyScreen.ts'
import { makeSchool } from '../../tests/screens/schoolStates.ts'
import { cast } from '../../tests/screens/sampleSession.ts'
import { useStage } from '../../tests/screens/stage.ts'

const stage = useStage()

/** Opens a place for a user without any permission. */
const openClosed = (place: string) => {
  const school = makeSchool()
  school.become('empty')
  const as = { ...cast.teacher(), permissions: [] }
  return stage.open(place, { as, answers: [answer(shell.navTree, [])], fallback: school.reply })
}

test('every screen is closed without its permission', async () => {
  const console = await openClosed('/sys/history')
  for (const { path, title } of places.screens.filter(({ permission }) => permission !== null)) {
    await console.open(path)
    await console.page.getByRole('tab', { name: title, exact: true, selected: true }).waitFor()
    const text = console.page.getByRole('tabpanel').getByText('无权限，请联系管理员')
    await expect.poll(() => text.count(), { message: path }).toBe(1)
  }
})

test.each(homes)('$path is closed without its permission', async ({ path }) => {
  const console = await openClosed(path)
  await console.expectText('无权限，请联系管理员')
})
