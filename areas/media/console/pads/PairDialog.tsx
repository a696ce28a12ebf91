import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { deviceWord } from '../../../../platform/contract/words.ts'
import { displayRefusals } from '../../../display/contract.ts'
import { type PadRow, media, mediaRefusals } from '../../contract.ts'
import { padReads } from '../reads.ts'

interface Props {
  readonly pad: PadRow
  readonly onClose: () => void
}

const blames = { [displayRefusals.unknownCode.code]: 'code', [mediaRefusals.padPaired.code]: 'code' }

/** Dialog that pairs a pad by the code on its screen. It shows the full address to open there. */
export const PairDialog = ({ pad, onClose }: Props) => (
  <SaveDialog
    call={media.pairPad}
    title={`配对“${pad.name}”`}
    initial={{ id: pad.id, code: '' }}
    changes={padReads}
    done="配对成功"
    okText="配对"
    blames={blames}
    onClose={onClose}
  >
    <FormField
      name="code"
      label="配对码"
      hint={
        <>
          在班牌的浏览器中打开 {window.location.origin}/#/{deviceWord}/pad，输入屏上的 6 位码
        </>
      }
    >
      <Input autoComplete="off" maxLength={20} />
    </FormField>
  </SaveDialog>
)
