import { isRefusedEntry, refusedCall } from '../../../platform/server/audit/refusedEntry.ts'
import type { Area } from '../../../platform/contract/area.ts'
import { oneTimeDownloadEntry } from '../../../platform/server/audit/oneTimeDownload.ts'
import { refusedLook } from '../../../platform/server/audit/refusedLook.ts'

/** The prefix of a job's kind in audit entries. */
const jobPrefix = 'job.'

/** Builds the Chinese titles of calls and jobs, by their names in the audit trail and queue. */
export const makeTitles = (areas: readonly Area[], jobTitles: () => ReadonlyMap<string, string>) => {
  const calls = new Map<string, string>(
    areas.flatMap((area) =>
      Object.entries(area.calls).map(([name, call]) => [`${area.name}.${name}`, call.title] as const),
    ),
  )
  const modules = new Map(areas.map(({ name, title }) => [name, title]))
  const ofJob = (kind: string) => jobTitles().get(kind) ?? kind
  return {
    ofJob,
    /** Returns the title of a module, or its name if the area no longer exists or isn't built yet. */
    ofModule: (name: string): string => modules.get(name) ?? name,
    /** Returns a call's title, or its name if the call no longer exists. */
    ofCall: (name: string): string => {
      if (name === refusedLook.call) return refusedLook.title
      if (name === oneTimeDownloadEntry.call) return oneTimeDownloadEntry.title
      if (isRefusedEntry(name)) return `${calls.get(refusedCall(name)) ?? name}（被拒绝，未生效）`
      return name.startsWith(jobPrefix) ? `后台任务：${ofJob(name.slice(jobPrefix.length))}` : (calls.get(name) ?? name)
    },
    /** The calls of devices and other systems, which run all day. */
    ofDevices: areas.flatMap((area) =>
      Object.entries(area.calls).flatMap(([name, { may }]) =>
        may.kind === 'device' || may.kind === 'otherSystem' ? [`${area.name}.${name}`] : [],
      ),
    ),
    /** The logged calls, by area. */
    choices: () =>
      areas.flatMap((area) => {
        const writing = Object.entries(area.calls).filter(([, call]) => call.writes)
        const listed = writing.map(([name, call]) => ({ name: `${area.name}.${name}`, title: call.title }))
        return listed.length === 0 ? [] : [{ area: area.title, calls: listed }]
      }),
  }
}

export type Titles = ReturnType<typeof makeTitles>
