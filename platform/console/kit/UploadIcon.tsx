import { CameraOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { UploadSpec } from '../../contract/upload.ts'
import { uploadHint } from './uploads.ts'
import { useFileChooser } from './useFileChooser.tsx'

interface Props {
  /** The files that the call takes, as its contract says. */
  readonly upload: UploadSpec
  /** How much has been sent, 0 to 1; null while nothing is under way. */
  readonly progress: number | null
  readonly onPick: (files: readonly File[]) => void
  /** Its action in words: its name, and its tooltip with what may be chosen. */
  readonly label: string
}

/** `UploadButton` as a round icon, for the edge of the picture that it changes. */
export const UploadIcon = ({ upload, progress, onPick, label }: Props) => {
  const { input, open } = useFileChooser(upload, onPick)
  return (
    <>
      {input}
      <Tooltip title={`${label}：${uploadHint(upload)}`}>
        <Button
          shape="circle"
          icon={<CameraOutlined aria-hidden="true" />}
          aria-label={label}
          loading={progress !== null}
          onClick={open}
        />
      </Tooltip>
    </>
  )
}
