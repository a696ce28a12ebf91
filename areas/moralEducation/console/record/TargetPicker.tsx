import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { WordInput } from '../../../../platform/console/kit/WordInput.tsx'
import { useDebounced } from '../../../../platform/console/kit/useDebounced.ts'
import { moralEducation } from '../../contract.ts'
import type { ProjectView } from '../../projectContract.ts'
import type { TargetRow } from '../../recordViews.ts'
import styles from './Record.module.css'

interface Props {
  readonly project: ProjectView
  readonly chosen: TargetRow | null
  readonly onChoose: (target: TargetRow) => void
}

const groupLabels = { student: '班级', clazz: '', dorm_room: '楼栋' } as const
const wordLabels = { student: '姓名、拼音、学号', clazz: '班级', dorm_room: '房间' } as const

const Target = ({ target, isChosen, onPress }: { target: TargetRow; isChosen: boolean; onPress: () => void }) => (
  <li>
    <button type="button" className={styles.target} aria-pressed={isChosen} onClick={onPress}>
      {target.avatarUrl === null ? null : <Initial name={target.name} avatar={target.avatarUrl} size={40} />}
      <span className={styles.targetName}>{target.name}</span>
      <small>{[target.groupName, target.code].filter(Boolean).join(' ')}</small>
    </button>
  </li>
)

/** Chooses a student, class or room of a project: by class or building, and by words. */
export const TargetPicker = ({ project, chosen, onChoose }: Props) => {
  const { id: projectId, assessType } = project
  const [groupId, setGroup] = useState<number | undefined>(undefined)
  const [word, setWord] = useState('')
  const keyword = useDebounced(word).trim()
  const hasGroups = assessType !== 'clazz'
  const groups = useCall(moralEducation.recordGroups, { query: { projectId } }, { enabled: hasGroups, fresh: 600_000 })
  const isSought = assessType === 'clazz' || groupId !== undefined || keyword !== ''
  const found = useCall(
    moralEducation.recordTargets,
    { query: { projectId, keyword, ...(groupId === undefined ? {} : { groupId }) } },
    { enabled: isSought, fresh: 600_000 },
  )
  const contents = () => {
    if (!isSought)
      return (
        <p className={styles.hint}>
          请选择{groupLabels[assessType]}，或输入{wordLabels[assessType]}
        </p>
      )
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={3} />
    if (found.data.length === 0) return <p className={styles.hint}>没有找到，请换个条件</p>
    return (
      <ul className={styles.targets} aria-label="考评对象">
        {found.data.map((target) => (
          <Target
            key={target.id}
            target={target}
            isChosen={target.id === chosen?.id}
            onPress={() => onChoose(target)}
          />
        ))}
      </ul>
    )
  }
  return (
    <section className={styles.part} aria-label="对象">
      <div className={styles.search}>
        {hasGroups ? (
          <Select
            className={styles.group ?? ''}
            aria-label={groupLabels[assessType]}
            placeholder={groupLabels[assessType]}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={groupId}
            onChange={(next?: number) => setGroup(next)}
          />
        ) : null}
        <WordInput label={wordLabels[assessType]} value={word} onType={setWord} width={200} maxLength={40} />
      </div>
      {contents()}
    </section>
  )
}
