import { listen } from '../../app/assemble.ts'
import type { Config } from '../../platform/server/config.ts'
import { role } from '../../platform/contract/roles.ts'
import { buildConsoleIfNeeded } from '../../scripts/buildConsole.ts'
import { closeAfterwards } from '../support/closeAfterwards.ts'
import { makeDistrictDatabase } from '../support/database.ts'
import { startFakeAliyunSms } from '../support/fakes/fakeAliyunSms.ts'
import { makeFactories } from '../support/people.ts'
import { makeRecords } from '../support/records.ts'
import { makeTestServer } from '../support/server.ts'
import { makeSmallSchool } from '../support/smallSchool.ts'

const openDistrict = async (config: Partial<Config> = {}) => {
  const consoleFolder = await buildConsoleIfNeeded()
  const database = await makeDistrictDatabase()
  const server = await makeTestServer({ config: { demo: true, ...config }, consoleFolder, database })
  const { address: url } = await listen(server.http, '127.0.0.1', 0)
  const make = { ...makeFactories(database), ...makeRecords(database) }
  return {
    url,
    database,
    dropListeners: server.http.running.dropListeners,
    files: server.http.running.services.files,
    call: server.call,
    make,
    /** Makes a small school with a data administrator, for a single attempt of a flow. Retries make a new one. */
    makeOwnSchool: async (name = '双溪小学', more: { readonly timeZone?: string } = {}) => {
      const school = await makeSmallSchool(make, { name, ...more })
      const roles = [role.schoolDataAdministrator]
      const clerk = await make.makeMember({ schoolId: school.id, departments: [school.rootId], roles, name: '贺知章' })
      return { ...school, name, clerk }
    },
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}

export type District = Awaited<ReturnType<typeof openDistrict>>
export type OwnSchool = Awaited<ReturnType<District['makeOwnSchool']>>

let shared: Promise<District> | undefined

/**
 * The demo district of this worker with its server and console, closed with the worker. Flows only read data of the
 * demo schools that no flow changes, and make new schools for their changes.
 */
export const useDistrict = (): Promise<District> => (shared ??= openDistrict())

/**
 * A separate district that sends text messages, for flows with links to parents. `textsTo` returns the values of the
 * messages that the provider has received for a number. A link in them begins with another address than the district's.
 */
export const useDistrictWithTexts = async () => {
  const { access, received } = await startFakeAliyunSms()
  const district = await openDistrict({ publicUrl: 'https://xingtan.example.cn', sms: access })
  closeAfterwards(district.close)
  const textsTo = (telephone: string) =>
    received
      .filter(({ PhoneNumbers }) => PhoneNumbers === telephone)
      .map(({ TemplateParam = '{}' }): Readonly<Record<string, string>> => JSON.parse(TemplateParam))
  return { ...district, textsTo }
}
