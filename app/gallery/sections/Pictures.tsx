import { useState } from 'react'
import { ImagePicker } from '../../../platform/console/kit/ImagePicker.tsx'
import { UploadButton } from '../../../platform/console/kit/UploadButton.tsx'
import { UploadIcon } from '../../../platform/console/kit/UploadIcon.tsx'
import type { Picture } from '../../../platform/console/kit/pictures.ts'
import { Piece } from '../Piece.tsx'

const upload = { field: 'files', kinds: ['image'], mostBytes: 3 * 1024 * 1024, mostFiles: 5 } as const

const drawn = (letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><text x="32" y="64" font-size="48">${letter}</text></svg>`,
  )}`

const kept: readonly Picture[] = ['甲', '乙', '丙', '丁', '戊'].map((name, index) => ({
  kind: 'kept',
  id: index + 1,
  name,
  address: drawn(name),
}))

const Picker = ({ first, disabled = false }: { first: readonly Picture[]; disabled?: boolean }) => {
  const [pictures, setPictures] = useState(first)
  return (
    <>
      <ImagePicker upload={upload} value={pictures} onChange={setPictures} disabled={disabled} />
      <p role="status">{pictures.map(({ name }) => name).join('、') || '没有图片'}</p>
    </>
  )
}

const one = { ...upload, mostFiles: 1 } as const

const Uploads = ({ progress }: { progress: number | null }) => {
  const [name, setName] = useState('没有图片')
  const take = ([file]: readonly File[]) => setName(file?.name ?? '')
  return (
    <>
      <UploadButton upload={one} progress={progress} onPick={take}>
        更换图片
      </UploadButton>{' '}
      <UploadIcon label="更换图片" upload={one} progress={progress} onPick={take} />
      <p role="status">{name}</p>
    </>
  )
}

/** Picture fields of a form: empty, partly filled, full and disabled; and one that uploads immediately. */
export const Pictures = () => (
  <>
    <Piece title="还没有图片">
      <Picker first={[]} />
    </Piece>
    <Piece title="三张">
      <Picker first={kept.slice(0, 3)} />
    </Piece>
    <Piece title="已满">
      <Picker first={kept} />
    </Piece>
    <Piece title="不可修改">
      <Picker first={kept.slice(0, 2)} disabled />
    </Piece>
    <Piece title="一张，选中即上传">
      <Uploads progress={null} />
    </Piece>
    <Piece title="一张，正在上传">
      <Uploads progress={0.4} />
    </Piece>
  </>
)
