import {
  BulbOutlined,
  DribbbleOutlined,
  EnvironmentOutlined,
  ExperimentOutlined,
  FireOutlined,
  MedicineBoxOutlined,
  ReadOutlined,
  ThunderboltOutlined,
  ToolOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { TypeIcon } from '../words.ts'

const icons: Readonly<Record<TypeIcon, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  fire: FireOutlined,
  firstAid: MedicineBoxOutlined,
  power: ThunderboltOutlined,
  light: BulbOutlined,
  camera: VideoCameraOutlined,
  laboratory: ExperimentOutlined,
  book: ReadOutlined,
  sport: DribbbleOutlined,
  place: EnvironmentOutlined,
  tool: ToolOutlined,
}

/** The icon of a type. It is decoration next to the type's name. */
export const IconOfType = ({ icon }: { readonly icon: TypeIcon }) => {
  const Icon = icons[icon]
  return <Icon aria-hidden="true" />
}
