import { ImportHistory } from './ImportHistory.tsx'
import { useImportQuery } from './importQuery.ts'
import { RunPage } from './RunPage.tsx'
import { StartPage } from './StartPage.tsx'

/** 导入: shows one import by the URL's query, or the history of imports. */
const ImportScreen = () => {
  const [query, change] = useImportQuery()
  const open = (run: number) => change({ kind: '', run, verdict: '', reason: '', page: 1, size: 20 })
  if (query.run > 0) return <RunPage query={query} onChange={change} />
  if (query.kind !== '') return <StartPage kind={query.kind} onStarted={open} onChange={change} />
  return (
    <ImportHistory
      onOpen={open}
      onStart={(kind) => change({ kind, run: 0, verdict: '', reason: '', page: 1, size: 20 })}
    />
  )
}

export default ImportScreen
