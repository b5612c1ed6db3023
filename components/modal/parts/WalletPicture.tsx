import { Picture, type PictureProps } from '@/components/ui/Picture'

export interface WalletPictureProps extends Pick<PictureProps, 'src' | 'size'> {
  /** As shown beside the picture: not empty. */
  name: string
}

/** The picture of a wallet, the same in every view: without one it is the first letter of the name. */
export function WalletPicture(props: WalletPictureProps) {
  return <Picture {...walletPicture(props)} />
}

/** How the picture of a wallet is drawn. */
export function walletPicture({ name, ...picture }: WalletPictureProps): PictureProps {
  return { ...picture, seed: name, letter: [...name][0]?.toUpperCase(), shape: 'rounded' }
}
