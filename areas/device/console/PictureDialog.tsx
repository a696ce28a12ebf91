import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { ImagePicker } from '../../../platform/console/kit/ImagePicker.tsx'
import type { Picture } from '../../../platform/console/kit/pictures.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { type DeviceView, device as calls } from '../contract.ts'
import { devicePictureUpload } from '../deviceContract.ts'
import { deviceReads } from './reads.ts'

const toStoredPictures = ({ id, name, installImg }: DeviceView): Picture[] =>
  installImg === null ? [] : [{ kind: 'kept', id, address: installImg, name }]

/** 安装照片: shows, replaces or removes the photo of an installed device. */
export const PictureDialog = ({ device, onClose }: { readonly device: DeviceView; readonly onClose: () => void }) => {
  const [pictures, setPictures] = useState<readonly Picture[]>(() => toStoredPictures(device))
  const [isPending, setPending] = useState(false)
  const set = useAction(calls.setPicture, { changes: deviceReads })
  const remove = useAction(calls.removePicture, { changes: deviceReads })
  const params = { id: device.id }
  const [picture] = pictures
  const isChanged = picture?.kind === 'chosen' || (picture === undefined && device.installImg !== null)
  const save = async () => {
    setPending(true)
    try {
      if (picture?.kind === 'chosen') await set.run({ params, body: {}, files: [picture.file] })
      else await remove.run({ params })
      showToast('保存成功', 'success')
      onClose()
    } catch (error) {
      showToast(errorText(error), 'error')
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title={`安装照片：${device.name}`}
      width={480}
      okText="保存"
      okButtonProps={{ disabled: !isChanged, loading: isPending }}
      isChanged={() => isChanged && !isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <ImagePicker upload={devicePictureUpload} value={pictures} onChange={setPictures} disabled={isPending} />
    </Dialog>
  )
}
