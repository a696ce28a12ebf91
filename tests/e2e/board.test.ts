import { expect, test } from 'vitest'
import { accessFactories } from '../../areas/access/make.ts'
import { access, entryType } from '../../areas/access/contract.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { dormitoryFactories } from '../../areas/dormitory/makeDormitory.ts'
import { role } from '../../platform/contract/roles.ts'
import { useBrowser } from './browser.ts'
import type { Console } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()

/** Makes a school for this attempt with a room for two, its manager's board, and a device at its door. */
const openBoard = async () => {
  const { school, openAs } = await openOwnSchool(district, browser, '/')
  const { database, make } = district
  const dormitoryRows = dormitoryFactories(database)
  const room = await dormitoryRows.makeRoom(school.id, { name: '松园' })
  const live = async (name: string) => {
    const pupil = await make.makeMember({
      schoolId: school.id,
      roles: [role.student],
      departments: [school.classOne],
      name,
    })
    await dormitoryRows.settle(school.id, pupil.id, room.id)
    return pupil
  }
  const [first, second] = [await live('王勃'), await live('杨炯')]
  const manager = await make.makeMember({
    schoolId: school.id,
    roles: [role.dormitoryAdministrator],
    departments: [school.rootId],
  })
  await dormitoryRows.makeManager(school.id, room.buildingId, manager.id)
  await accessFactories(database).makeRecord(school.id, first.id, {
    stateDictId: entryType.leftDormitory,
    at: new Date(Date.now() - 3_600_000),
  })
  const credential = await deviceFactories(database).makeCredential(school.id)
  const board = await openAs(manager, '/sushe')
  return { board, openAs, manager, first, second, credential }
}

const expectRoom = async ({ page }: Console, words: string) =>
  page.getByRole('button', { name: new RegExp(`101，${words}$`) }).waitFor()

const expectCounters = async ({ page }: Console, numbers: readonly number[]) => {
  const counters = page.getByRole('group', { name: '人数' }).getByRole('button').locator('strong')
  await expect.poll(() => counters.allInnerTexts(), { message: 'the counters' }).toEqual(numbers.map(String))
}

test('updates the manager’s board when a device reports, and when another window decides', async () => {
  const { board, openAs, manager, first, second, credential } = await openBoard()
  await expectRoom(board, '2 人未归')
  await expectCounters(board, [0, 2, 0])
  const log = board.page.getByRole('list', { name: '最新签到' }).getByRole('listitem')
  await expect.poll(() => log.count(), { message: 'the lines of the log' }).toBe(1)

  const records = [{ number: 1, userId: first.id, stateDictId: entryType.backInDormitory, time: Date.now() }]
  const body = { clock: Date.now(), series: 1, records }
  const delivered = await district.call(access.deviceRecords, { body }, { token: credential })
  expect(delivered).toMatchObject({ code: 200, data: { counted: 1 } })
  await expectRoom(board, '1 人未归')
  await expectCounters(board, [1, 1, 0])
  await expect
    .poll(() => log.allInnerTexts(), { message: 'the log' })
    .toEqual([expect.stringMatching(/王勃[^未]*归寝$/), expect.stringContaining('王勃')])

  const other = await openAs(manager, '/sushe')
  await other.page.getByRole('button', { name: /101，1 人未归$/ }).click()
  await other.page.getByRole('dialog').getByText('杨炯').click()
  const dialog = other.page.getByRole('dialog', { name: '杨炯', exact: true })
  await dialog.getByRole('radio', { name: '已归寝' }).check()
  await dialog.getByRole('button', { name: '提交' }).click()
  await other.expectToast('确认信息已提交')
  await expectRoom(board, '全部归寝')
  await expectCounters(board, [2, 0, 0])
  await expectCounters(other, [2, 0, 0])
  await board.page.getByRole('list', { name: '最新签到' }).getByText(second.name).waitFor()

  await board.open('/sushe?tab=access')
  await expect
    .poll(() => board.rows().allInnerTexts(), { message: 'the records' })
    .toEqual([expect.stringContaining('杨炯'), expect.stringContaining('王勃'), expect.stringContaining('王勃')])
  board.expectNoTrouble()
  other.expectNoTrouble()
})
