import { Suspense } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Loading, NoPermission } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { go } from '../../../../platform/console/location/hash.ts'
import { ImportRun } from '../../../imports/console/index.ts'
import { examsPath } from '../places.ts'

const place = { run: 0 } as const

const back = { label: '返回考试管理', onBack: () => go(examsPath) }

/** 成绩导入: one import of scores or exam numbers, from its columns to the result. The list of exams starts it. */
const ScoreImportScreen = () => {
  const mayEnter = useAllowed('exam:score:enter')
  const mayEdit = useAllowed('sys:exam:edit')
  const [{ run }] = useScreenQuery(place)
  if ((mayEnter || mayEdit) && run > 0)
    return (
      <Suspense fallback={<Loading rows={8} />}>
        <ImportRun back={back} />
      </Suspense>
    )
  return (
    <PageFrame title="成绩导入">
      {mayEnter || mayEdit ? (
        <Empty title="还没有选择导入" action={<a href={`#${examsPath}`}>到考试管理中导入成绩</a>} />
      ) : (
        <NoPermission />
      )}
    </PageFrame>
  )
}

export default ScoreImportScreen
