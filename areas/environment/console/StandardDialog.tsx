import { Form, Segmented } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import { discardQuestion } from '../../../platform/console/kit/dialogLeave.ts'
import { type StandardView, environment } from '../contract.ts'
import { type PlaceKind, placeKindNames, placeKinds } from '../measures.ts'
import { LimitsInput } from './LimitsInput.tsx'
import styles from './Places.module.css'

const reads = [environment.standards]
const options = placeKinds.map((value) => ({ value, label: placeKindNames[value] }))

interface KindProps {
  readonly value: PlaceKind
  readonly onChange: (kind: PlaceKind) => void
}

/** Switches the kind of place, after a question if that discards changed limits. */
const KindSwitch = ({ value, onChange }: KindProps) => {
  const form = Form.useFormInstance()
  const [wanted, setWanted] = useState<PlaceKind | null>(null)
  const choose = (kind: PlaceKind) => (form.isFieldsTouched() ? setWanted(kind) : onChange(kind))
  return (
    <>
      <Segmented aria-label="地点类别" options={options} value={value} onChange={choose} />
      {wanted === null ? null : (
        <Confirm {...discardQuestion} onConfirm={async () => onChange(wanted)} onClose={() => setWanted(null)}>
          {placeKindNames[value]}的标准已修改，尚未保存，放弃后不能恢复。
        </Confirm>
      )}
    </>
  )
}

interface FormProps {
  readonly standard: StandardView
  readonly onKind: (kind: PlaceKind) => void
  readonly onClose: () => void
}

const StandardForm = ({ standard, onKind, onClose }: FormProps) => {
  const { id, placeKind, limits, version } = standard
  const [isResetting, setResetting] = useState(false)
  const reset = useAction(environment.deleteStandard, { done: '已恢复默认标准', changes: reads })
  return (
    <SaveDialog
      call={environment.saveStandard}
      title="环境标准"
      width={760}
      initial={{ placeKind, limits, version }}
      stale={{ name: '环境标准', valuesOf: (theirs) => ({ limits: theirs.limits, version: theirs.version }) }}
      changes={reads}
      onClose={onClose}
    >
      <div className={styles.compare}>
        <KindSwitch value={placeKind} onChange={onKind} />
        {id === null ? null : <TextButton onClick={() => setResetting(true)}>恢复默认</TextButton>}
        {id === null || !isResetting ? null : (
          <Confirm
            title={`确认恢复${placeKindNames[placeKind]}的默认标准吗？`}
            okText="恢复默认"
            danger
            onConfirm={() => reset.run({ query: { id } }).then(onClose)}
            onClose={() => setResetting(false)}
          >
            本校保存的限值将被删除，下一条读数起按默认标准判断。
          </Confirm>
        )}
      </div>
      <FormField
        name="limits"
        label="限值"
        hint="在“良好”之外而在“一般”之内为一般，在“一般”之外为超标；留空为不限"
        show={() => '各指标的限值'}
        isChosen
      >
        <LimitsInput />
      </FormField>
    </SaveDialog>
  )
}

/** Dialog for the limits of each kind of place. */
export const StandardDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [kind, setKind] = useState<PlaceKind>('classroom')
  const found = useCall(environment.standards, {})
  const standard = found.data?.find((one) => one.placeKind === kind)
  if (standard !== undefined && found.isFetchedAfterMount)
    return <StandardForm key={kind} standard={standard} onKind={setKind} onClose={onClose} />
  return (
    <Dialog title="环境标准" width={760} footer={null} onCancel={onClose}>
      {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={7} rowHeight={40} />}
    </Dialog>
  )
}
