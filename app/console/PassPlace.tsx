import { PassPage } from '../../areas/visitor/console/index.ts'

/** Shows a visitor's invitation, outside the shell and without an account. */
const PassPlace = ({ path }: { path: string }) => <PassPage key={path} path={path} />

export default PassPlace
