import { Input, Select } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type ConfigView, visitor, visitorRefusals } from '../contract.ts'
import { documentTitles, documentTypes, visitorLimits } from '../words.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { VisitFields } from './VisitFields.tsx'
import { visitReads } from './reads.ts'

const documents = documentTypes.map((value) => ({ value, label: documentTitles[value] }))

const blames = {
  [visitorRefusals.unknownGate.code]: 'gate',
  [visitorRefusals.unknownReason.code]: 'reason',
}

interface Props {
  readonly config: ConfigView
  readonly onClose: () => void
}

/** Dialog in which a keeper registers a visitor at the gate. */
export const RegisterDialog = ({ config, onClose }: Props) => (
  <SaveDialog
    call={visitor.registerVisitor}
    title="登记访客"
    okText="登记"
    columns={2}
    initial={{ companions: 0, stayMinutes: 120, plate: '', note: '' }}
    bodyOf={({ gate, ...body }) => ({ ...body, gate: gate ?? '' })}
    blames={blames}
    changes={visitReads}
    done={({ state, hostName, blockReason }) => {
      if (blockReason !== null) return '已登记。此人在黑名单中，请联系安保负责人'
      return state === 'pending' ? `已登记，等待${hostName}确认` : '已登记，可以入校'
    }}
    onClose={onClose}
  >
    <VisitFields config={config} />
    <FormField name="hostId" label="被访人" isChosen missing="请选择被访人">
      <PersonSelect of="hosts" />
    </FormField>
    <FormField name="stayMinutes" label="预计停留">
      <NumberInput
        min={10}
        max={visitorLimits.stayMinutes}
        step={10}
        precision={0}
        suffix="分钟"
        style={{ width: '100%' }}
      />
    </FormField>
    <FormField name="documentType" label="证件类型" isChosen>
      <Select allowClear placeholder="不登记" options={documents} />
    </FormField>
    <FormField name="documentNumber" label="证件号码" hint="加密保存，列表中不显示">
      <Input maxLength={64} autoComplete="off" />
    </FormField>
    <FormField name="note" label="备注" wide>
      <Input maxLength={visitorLimits.note} />
    </FormField>
  </SaveDialog>
)
