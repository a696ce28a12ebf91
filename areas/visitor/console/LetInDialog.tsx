import { Alert, Input } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { type ConfigView, type VisitRow, visitor, visitorRefusals } from '../contract.ts'
import { visitorLimits } from '../words.ts'
import { GateField } from './VisitFields.tsx'
import { visitReads } from './reads.ts'
import { pupilOf, windowOf } from './visitColumns.tsx'
import styles from './visitor.module.css'

const blames = {
  [visitorRefusals.badgeInUse.code]: 'badge',
  [visitorRefusals.unknownGate.code]: 'gate',
  [visitorRefusals.overrideReason.code]: 'overrideReason',
}

interface Props {
  readonly visit: VisitRow
  readonly config: ConfigView
  readonly onClose: () => void
}

const Warning = ({ visit }: Pick<Props, 'visit'>) => {
  if (visit.blockReason !== null)
    return (
      <Alert
        className={styles.alert ?? ''}
        type="error"
        showIcon
        title={`黑名单人员：${visit.blockReason}。须由安保负责人放行`}
      />
    )
  if (!visit.sameName) return null
  return <Alert className={styles.alert ?? ''} type="warning" showIcon title="与黑名单人员同名，请核对证件" />
}

/** Dialog that lets a visitor in, with the badge. Only the security head sees the field for a blacklisted one. */
export const LetInDialog = ({ visit, config, onClose }: Props) => {
  const mayOverride = useAllowed('visitor:block:edit')
  const letIn = useAction(visitor.letIn, { done: `${visit.name}已入校`, changes: visitReads })
  const about = [`访 ${visit.hostName}`, visit.reason, pupilOf(visit), windowOf(visit)].filter(Boolean).join('，')
  return (
    <FormDialog
      title={`入校：${visit.name}`}
      schema={visitor.letIn.body.omit({ id: true })}
      initial={{ badge: '', gate: visit.gate || undefined, overrideReason: '' }}
      okText="入校"
      isLossless
      blames={blames}
      onSubmit={async ({ gate, ...body }) => {
        await letIn.run({ body: { ...body, gate: gate ?? '', id: visit.id } })
      }}
      onClose={onClose}
    >
      <Warning visit={visit} />
      <p>{about}</p>
      <FormField name="badge" label="访客牌号" hint="发给访客佩戴，离校时收回">
        <Input maxLength={visitorLimits.plate} autoComplete="off" />
      </FormField>
      <GateField gates={config.gates} />
      {visit.blockReason !== null && mayOverride ? (
        <FormField name="overrideReason" label="放行原因" required>
          <Input maxLength={visitorLimits.note} />
        </FormField>
      ) : null}
    </FormDialog>
  )
}
