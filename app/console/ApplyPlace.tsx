import { ApplyPage } from '../../areas/studentRegistration/console/index.ts'

/** Shows a registration's public page, outside the shell and without an account. */
const ApplyPlace = ({ path }: { path: string }) => {
  const token = path.slice(path.lastIndexOf('/') + 1)
  return <ApplyPage key={token} token={token} />
}

export default ApplyPlace
