import { Segmented } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import type { PartView } from '../contract.ts'
import { type TargetKind, targetKindNames, targetKinds } from '../words.ts'
import { TargetSelect } from './TargetSelect.tsx'
import styles from './model.module.css'
import { useMatching } from './useMatching.ts'

const Chosen = z.object({ targetId: z.int('请选择匹配的对象') })

const nameKind = (value: TargetKind) => ({ value, label: targetKindNames[value] })

interface Props {
  readonly modelId: number
  readonly part: PartView
  readonly onClose: () => void
}

/** Dialog that matches a part with an object of the school. */
export const MatchDialog = ({ modelId, part, onClose }: Props) => {
  const { target } = part
  const mayViewDevices = useAllowed('device:device:view')
  const kinds = targetKinds.filter((one) => one !== 'device' || mayViewDevices)
  const [kind, setKind] = useState<TargetKind>(kinds.find((one) => one === target?.kind) ?? 'building')
  const { match } = useMatching(modelId)
  return (
    <FormDialog
      // Another kind has other objects, so the chosen one is cleared.
      key={kind}
      title={`匹配“${part.name}”`}
      schema={Chosen}
      initial={target?.kind === kind ? { targetId: target.id } : {}}
      isLossless
      onSubmit={async ({ targetId }) => {
        await match([{ part: part.name, version: part.version, target: { kind, id: targetId } }])
      }}
      onClose={onClose}
    >
      <div className={styles.kinds}>
        <Segmented aria-label="种类" options={kinds.map(nameKind)} value={kind} onChange={setKind} />
      </div>
      <FormField name="targetId" label={targetKindNames[kind]} missing="请选择匹配的对象" isChosen>
        <TargetSelect kind={kind} current={target} />
      </FormField>
    </FormDialog>
  )
}
