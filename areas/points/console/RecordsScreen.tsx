import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { ExportButton, ImportButton } from '../../jobs/console/index.ts'
import { points } from '../contract.ts'
import type { RecordRow } from '../views.ts'
import { customType, stateTitles } from '../words.ts'
import { AwardDialog } from './AwardDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { sharedFilters, sharedSearch } from './filters.ts'
import { recordReads, usePointsConfig } from './reads.ts'
import { phoneColumns, recordColumns } from './recordColumns.tsx'

const states = ['valid', 'cancelled'] as const

const useFilters = () => {
  const types = useCall(points.ruleTypes, {}, { fresh: 60_000 }).data ?? []
  return {
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
    ...sharedFilters,
    type: {
      kind: 'choice',
      label: '类型',
      options: [...types, customType].map((type) => ({ value: type, label: type })),
    },
    state: { kind: 'choice', label: '状态', options: states.map((value) => ({ value, label: stateTitles[value] })) },
  } as const
}

const searchOf = ({ keyword, type, state, ...shared }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  keyword,
  type,
  state: choiceCallInput(states, state),
  ...sharedSearch(shared),
})

const isCancellable = ({ state }: RecordRow) => state === 'valid'

/** 积分流水: the ledger of students within reach. Awards are made, cancelled, imported and exported here. */
const RecordsScreen = () => {
  const mayEdit = useAllowed('points:record:edit')
  const isPhone = useStackedLayout()
  const { pointName } = usePointsConfig()
  const [cancelled, setCancelled] = useState<number | null>(null)
  const actions = (record: RecordRow) =>
    isCancellable(record) ? [{ label: '撤销', danger: true, onPress: () => setCancelled(record.id) }] : []
  const bulk = [
    {
      label: '批量撤销',
      danger: true,
      dialog: (ids: readonly number[], told: { done: () => void; close: () => void }) => (
        <CancelDialog ids={ids} onDone={told.done} onClose={told.close} />
      ),
    },
  ]
  return (
    <ListScreen
      title="积分流水"
      call={points.recordPage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={isPhone ? phoneColumns(pointName) : recordColumns(pointName)}
      nameOf={({ name, createdTime }) => `${name} ${createdTime}`}
      empty={{ title: '还没有积分记录', hint: '给学生记下的每一笔积分都列在这里' }}
      {...(mayEdit ? { actions, actionsWidth: 72, bulk, isChoosable: isCancellable, create: '记积分' } : {})}
      createdBy="points:record:edit"
      editor={(_, done) => <AwardDialog onClose={done} />}
      tools={(asked, total) => (
        <>
          {mayEdit ? (
            <ImportButton
              title="导入积分"
              call={points.importRecords}
              input={{}}
              template={points.importTemplate}
              templateInput={{}}
              changes={recordReads}
            />
          ) : null}
          <ExportButton call={points.exportRecords} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {cancelled === null ? null : <CancelDialog ids={[cancelled]} onClose={() => setCancelled(null)} />}
    </ListScreen>
  )
}

export default RecordsScreen
