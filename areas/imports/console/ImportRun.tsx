import { Empty } from '../../../platform/console/kit/States.tsx'
import { BackContext, type BackPlace } from './BackButton.tsx'
import { useImportQuery } from './importQuery.ts'
import { RunPage } from './RunPage.tsx'

interface Props {
  readonly back: BackPlace
}

/** One import inside the screen of another area, by the `run` of the address. */
const ImportRun = ({ back }: Props) => {
  const [query, change] = useImportQuery()
  if (query.run === 0) return <Empty title="没有选择导入" />
  return (
    <BackContext value={back}>
      <RunPage query={query} onChange={change} />
    </BackContext>
  )
}

export default ImportRun
