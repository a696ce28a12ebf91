import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ImportHistory } from './ImportHistory.tsx'
import { RunPage } from './RunPage.tsx'
import { StartPage } from './StartPage.tsx'

const defaults = { kind: '', run: 0, verdict: '', page: 1, size: 20 } as const

/** What the pages of an import keep in the address. */
const useImportQuery = () => useScreenQuery(defaults)
export type ImportQuery = ReturnType<typeof useImportQuery>[0]
export type ChangeQuery = ReturnType<typeof useImportQuery>[1]

/** 导入: one import from its file to its outcome, else the history of imports. */
const ImportScreen = () => {
  const [query, change] = useImportQuery()
  const open = (run: number) => change({ kind: '', run, verdict: '', page: 1, size: 20 })
  if (query.run > 0) return <RunPage query={query} onChange={change} />
  if (query.kind !== '') return <StartPage kind={query.kind} onStarted={open} onChange={change} />
  return <ImportHistory onOpen={open} />
}

export default ImportScreen
