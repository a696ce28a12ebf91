import { useCallback, useRef, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { discardQuestion } from '../../../platform/console/kit/dialogLeave.ts'
import { moduleAuth } from '../contract.ts'
import { type AuthorizedSchool, ModuleEditor } from './ModuleEditor.tsx'
import styles from './Modules.module.css'
import { useAuthorizedSchool } from './useAuthorizedSchool.ts'

const title = '模块授权'

interface Props {
  readonly school: AuthorizedSchool
  readonly choice: React.ReactNode
  readonly onChanged: (isChanged: boolean) => void
}

const SchoolModulesPage = ({ school, choice, onChanged }: Props) => {
  const query = { schoolId: school.id }
  const tree = useCall(moduleAuth.tree, { query }, { fresh: 600_000 })
  const saved = useCall(moduleAuth.ids, { query })
  if (tree.data && saved.data)
    return <ModuleEditor school={school} choice={choice} tree={tree.data} saved={saved.data} onChanged={onChanged} />
  const retry = () => Promise.all([tree.refetch(), saved.refetch()])
  const error = tree.error ?? saved.error
  return (
    <PageFrame title={title} filters={choice}>
      {error ? <Failed error={error} onRetry={() => void retry()} /> : <Loading rows={12} rowHeight={28} />}
    </PageFrame>
  )
}

/** 学校模块授权: which modules a school has (academics §2). The platform chooses the school first. */
const ModulesScreen = () => {
  const isChanged = useRef(false)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const onChanged = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  const { school, choice, instead } = useAuthorizedSchool((proceed) =>
    isChanged.current ? setLeave(() => proceed) : proceed(),
  )
  if (school === undefined) {
    return (
      <PageFrame title={title} filters={choice}>
        {instead}
      </PageFrame>
    )
  }
  return (
    <>
      <SchoolModulesPage
        key={school.id}
        school={school}
        choice={choice ?? <span className={styles.school}>{school.name}</span>}
        onChanged={onChanged}
      />
      {leave === null ? null : (
        <Confirm {...discardQuestion} onConfirm={async () => leave()} onClose={() => setLeave(null)}>
          “{school.name}”的模块授权已修改，尚未提交，放弃后不能恢复。
        </Confirm>
      )}
    </>
  )
}

export default ModulesScreen
