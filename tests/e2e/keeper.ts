import { eq } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { device } from '../../areas/device/contract.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { gate } from '../../areas/gate/contract.ts'
import { gateFactories } from '../../areas/gate/makeGate.ts'
import { identity } from '../../areas/identity/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { makeOfflineGate } from '../../simulator/gates/offlineGate.ts'
import { connectDevice } from '../support/deviceLine.ts'
import { testPassword } from '../support/people.ts'
import { type Console, openConsole } from './console.ts'
import type { District, OwnSchool } from './district.ts'

/**
 * Pairs a gate as the school's clerk, so that it decides by its list while its line is down. Returns it with its
 * credential.
 */
const pairGate = async ({ call }: District, { clerk, id: schoolId }: OwnSchool, deviceId: number) => {
  const entered = await call(identity.login, { body: { username: clerk.username, password: testPassword } })
  const asClerk = { token: entered.data.token }
  const { credential, listKey } = (await call(device.newCredential, { body: { id: deviceId } }, asClerk)).data
  const asGate = { token: credential }
  const offline = makeOfflineGate({
    schoolId,
    deviceId,
    publicKey: listKey,
    monotonic: () => Math.round(performance.now()),
    fetchList: async (nonce) => (await call(gate.list, { query: { nonce } }, asGate)).data,
    deliver: async (body) => (await call(gate.offline, { body }, asGate)).data,
  })
  return { credential, offline }
}

/** Makes a school for this attempt with a gate, keepers who each have a window, and people who come to the gate. */
export const openGate = async (district: District, browser: Browser) => {
  const school = await district.makeOwnSchool()
  const { database, make, url } = district
  const [devices, gateRows] = [deviceFactories(database), gateFactories(database)]
  const { id: locationId } = await devices.makeLocation(school.id, { description: '南门' })
  const credential = await devices.makeCredential(school.id, { name: '南门门禁', locationId })
  const deviceId = Number(credential.split('.')[0])
  return {
    school,
    deviceId,
    gateRows,
    pair: () => pairGate(district, school, deviceId),
    makePupil: (name: string, cardNum?: string) =>
      make.makeMember({
        schoolId: school.id,
        roles: [role.student],
        departments: [school.classOne],
        name,
        ...(cardNum === undefined ? {} : { cardNum }),
      }),
    makeKeeper: async (name: string) => {
      const place = { schoolId: school.id, departments: [school.rootId] }
      const keeper = await make.makeMember({ ...place, roles: [role.gateKeeper], name })
      await gateRows.makeKeeper(school.id, deviceId, keeper.id)
      return keeper
    },
    /** Connects the gate to the server. The line closes at the end of the test at the latest. */
    connect: async (withCredential = credential) => {
      const line = await connectDevice(`${url.replace('http', 'ws')}/device/mqtt`, withCredential)
      onTestFinished(() => line.close())
      await line.listen()
      return line
    },
    /** The gate's requests, read from the database. */
    requests: () => gateRows.requestsOf(school.id, deviceId),
    openDesk: async ({ username }: { readonly username: string }) => {
      const desk = await openConsole(browser, url)
      await desk.openAs(username, '/menwei', testPassword)
      await desk.page.getByRole('heading', { name: `${school.name}出入管理`, level: 1 }).waitFor()
      return desk
    },
  }
}

const entryDialog = ({ page }: Console) => page.getByRole('dialog', { name: /^进出确认/ })
const endedRegion = ({ page }: Console) => page.getByRole('region', { name: '最近处理' })

/** Waits until the dialog of the named person accepts a decision. */
export const waitUntilDecidable = async (desk: Console, name: string) => {
  const dialog = entryDialog(desk)
  await dialog.getByText(name, { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '同意 (Y)' }).isEnabled(), { message: name }).toBe(true)
  return dialog
}

/** Expects exactly these names in the queue, in this order, with their count in the heading. */
export const expectQueue = async ({ page }: Console, names: readonly string[]) => {
  const queue = page.getByRole('region', { name: '等待放行' })
  await queue.getByRole('heading', { name: `等待放行 ${names.length}`, exact: true }).waitFor()
  const shown = () => queue.getByRole('listitem').locator('strong').allInnerTexts()
  await expect.poll(shown, { message: 'who waits' }).toEqual([...names])
}

/** Expects the person's request in the list of ended requests, with these words: direction, result and who decided. */
export const expectEnded = async (desk: Console, name: string, words: readonly string[]) => {
  const line = new RegExp([name, ...words].join(String.raw`\s*`))
  await endedRegion(desk).getByRole('listitem').filter({ hasText: line }).waitFor()
}

/** Expects the desk's record list to hold each of these names once, in any order. */
export const expectRecords = async (desk: Console, names: readonly string[]) => {
  const shown = async () => {
    const rows = await desk.rows().allInnerTexts()
    return names.map((name) => rows.filter((row) => row.includes(name)).length).concat(rows.length)
  }
  await expect
    .poll(shown, { message: `the records of ${names.join('、')}` })
    .toEqual([...names.map(() => 1), names.length])
}

/** Expects the desk to show this state of the gates. */
export const expectGates = async ({ page }: Console, word: '正常' | '异常') => {
  await page.getByRole('button', { name: /^设备/ }).getByText(word).waitFor()
}

/** The members who made a call in a school, read from its audit entries. */
export const readCallers = async (database: Database, schoolId: number, call: string) => {
  const rows = await database.inSchool(schoolId, (db) =>
    db.select({ memberId: auditEntry.memberId }).from(auditEntry).where(eq(auditEntry.call, call)),
  )
  return rows.map(({ memberId }) => memberId)
}
