import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { FailedTransactionMetadata } from './litesvm'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const METADATA_PROGRAM = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const SOL = 1_000_000_000n
const MINT_LENGTH = 82n
/** Padding, the kind of account, and the extension that names the metadata account. */
const MINT_WITH_POINTER_LENGTH = 234n
/** Padding, the kind of account, and the extension with the fees. */
const MINT_WITH_FEE_LENGTH = 278n
const TOKEN_ACCOUNT_LENGTH = 165n
/** Discriminator of `spl_token_metadata_interface:initialize_account`. */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141]

export type TokenTexts = { readonly name: string; readonly symbol: string }
export type NewMint = {
  readonly decimals: number
  /** Default: the Token program. */
  readonly program?: 'token' | 'token-2022'
  /** Stored in the mint's own metadata extension (`token-2022` only). */
  readonly metadata?: TokenTexts
  /** Ten-thousandths of each transfer that the token keeps (`token-2022` only). */
  readonly feeBasisPoints?: number
  /** Address for the mint instead of a new one. The account is then written without a transaction. */
  readonly at?: string
}

/** A mint and its mint authority. */
export type TestMint = { readonly address: Address; readonly program: Address; readonly authority: KeyPairSigner }

/** Creates SPL tokens by real transactions, each paid by a separate account. */
export class SvmTokens {
  readonly #svm: LiteSVM

  constructor(svm: LiteSVM) {
    this.#svm = svm
  }

  async createMint({ decimals, program: kind = 'token', metadata, feeBasisPoints, at }: NewMint): Promise<TestMint> {
    const program = kind === 'token' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM
    const [payer, mint] = await Promise.all([this.#payer(), generateKeyPairSigner()])
    const extended = feeBasisPoints === undefined ? MINT_LENGTH : MINT_WITH_FEE_LENGTH
    const space = metadata ? MINT_WITH_POINTER_LENGTH : extended
    const instructions = [
      createAccount(payer, mint, space, program, this.#svm.minimumBalanceForRentExemption(space) + SOL),
      ...(metadata ? [metadataPointer(mint.address, payer.address)] : []),
      ...(feeBasisPoints === undefined ? [] : [transferFee(mint.address, feeBasisPoints)]),
      initializeMint(mint.address, program, decimals, payer.address),
      ...(metadata ? [initializeMetadata(mint.address, payer, metadata)] : []),
    ]
    await this.#send(payer, instructions)
    if (at === undefined) return { address: mint.address, program, authority: payer }
    const made = this.#svm.getAccount(mint.address)
    if (!made.exists) throw new Error('the mint was not created')
    this.#svm.setAccount({ ...made, address: address(at) })
    return { address: address(at), program, authority: payer }
  }

  /** Mints to the owner's associated account, which is created if it does not exist. */
  async mintTo(mint: TestMint, owner: string, amount: bigint): Promise<void> {
    const { program, authority } = mint
    const [account] = await getProgramDerivedAddress({
      programAddress: ASSOCIATED_TOKEN_PROGRAM,
      seeds: [bytes(address(owner)), bytes(program), bytes(mint.address)],
    })
    await this.#send(await this.#payer(), [
      {
        programAddress: ASSOCIATED_TOKEN_PROGRAM,
        accounts: [
          writableSigner(authority),
          { address: account, role: AccountRole.WRITABLE },
          { address: address(owner), role: AccountRole.READONLY },
          { address: mint.address, role: AccountRole.READONLY },
          { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
          { address: program, role: AccountRole.READONLY },
        ],
        // CreateIdempotent.
        data: Uint8Array.of(1),
      },
      ...(amount === 0n ? [] : [mintTokens(mint, account, amount)]),
    ])
  }

  /** Mints to an additional account of the owner, at a new address. */
  async mintToNewAccount(mint: TestMint, owner: string, amount: bigint): Promise<void> {
    const [payer, account] = await Promise.all([this.#payer(), generateKeyPairSigner()])
    const rent = this.#svm.minimumBalanceForRentExemption(TOKEN_ACCOUNT_LENGTH)
    await this.#send(payer, [
      createAccount(payer, account, TOKEN_ACCOUNT_LENGTH, mint.program, rent),
      {
        programAddress: mint.program,
        accounts: [
          { address: account.address, role: AccountRole.WRITABLE },
          { address: mint.address, role: AccountRole.READONLY },
        ],
        // InitializeAccount3.
        data: Uint8Array.of(18, ...bytes(address(owner))),
      },
      mintTokens(mint, account.address, amount),
    ])
  }

  /**
   * Writes a Metaplex metadata account, because LiteSVM does not include that program.
   *
   * @param data - Replaces the account's bytes; `owner` replaces the owning program.
   */
  async setMetadata(
    mint: string,
    texts: TokenTexts,
    { data = metaplexData(mint, texts), owner = METADATA_PROGRAM }: { data?: Uint8Array; owner?: string } = {},
  ): Promise<void> {
    const [at] = await getProgramDerivedAddress({
      programAddress: METADATA_PROGRAM,
      seeds: ['metadata', bytes(METADATA_PROGRAM), bytes(address(mint))],
    })
    this.#svm.setAccount({
      address: at,
      data,
      executable: false,
      lamports: lamports(SOL),
      programAddress: address(owner),
      space: BigInt(data.length),
    })
  }

  async #payer(): Promise<KeyPairSigner> {
    const payer = await generateKeyPairSigner()
    this.#svm.airdrop(payer.address, lamports(10n * SOL))
    return payer
  }

  async #send(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<void> {
    const lifetime = { blockhash: this.#svm.latestBlockhash() as Blockhash, lastValidBlockHeight: 2n ** 63n }
    const transaction = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayerSigner(payer, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(instructions, message),
      ),
    )
    const outcome = this.#svm.sendTransaction(transaction)
    if (outcome instanceof FailedTransactionMetadata) throw new Error(outcome.toString())
  }
}

/** Layout of `Metadata` in the Metaplex Token Metadata program, texts padded with NUL to their full length. */
export function metaplexData(mint: string, { name, symbol }: TokenTexts): Uint8Array {
  return Uint8Array.of(
    4,
    ...bytes(SYSTEM_PROGRAM),
    ...bytes(address(mint)),
    ...borshText(name, 32),
    ...borshText(symbol, 10),
    ...borshText('https://token.example/metadata.json'),
  )
}

function createAccount(
  payer: KeyPairSigner,
  account: KeyPairSigner,
  space: bigint,
  owner: Address,
  rent: bigint,
): Instruction {
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [writableSigner(payer), writableSigner(account)],
    data: Uint8Array.of(0, 0, 0, 0, ...u64(rent), ...u64(space), ...bytes(owner)),
  }
}

function initializeMint(mint: Address, program: Address, decimals: number, authority: Address): Instruction {
  const accounts = [{ address: mint, role: AccountRole.WRITABLE }]
  // InitializeMint2, without a freeze authority.
  return { programAddress: program, accounts, data: Uint8Array.of(20, decimals, ...bytes(authority), 0) }
}

/** The mint is its own metadata account. */
function metadataPointer(mint: Address, authority: Address): Instruction {
  return {
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: Uint8Array.of(39, 0, ...bytes(authority), ...bytes(mint)),
  }
}

/** A fee without an upper limit that nobody can change or withdraw. */
function transferFee(mint: Address, basisPoints: number): Instruction {
  const nobody = [0, 0]
  return {
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    // InitializeTransferFeeConfig.
    data: Uint8Array.of(26, 0, ...nobody, basisPoints & 0xff, basisPoints >> 8, ...u64(2n ** 64n - 1n)),
  }
}

function initializeMetadata(mint: Address, authority: KeyPairSigner, { name, symbol }: TokenTexts): Instruction {
  return {
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: authority.address, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      writableSigner(authority),
    ],
    data: Uint8Array.of(...INITIALIZE_METADATA, ...borshText(name), ...borshText(symbol), ...borshText('')),
  }
}

function mintTokens({ address: mint, program, authority }: TestMint, to: Address, amount: bigint): Instruction {
  return {
    programAddress: program,
    accounts: [
      { address: mint, role: AccountRole.WRITABLE },
      { address: to, role: AccountRole.WRITABLE },
      writableSigner(authority),
    ],
    data: Uint8Array.of(7, ...u64(amount)),
  }
}

const writableSigner = (signer: KeyPairSigner) => ({
  address: signer.address,
  role: AccountRole.WRITABLE_SIGNER as const,
  signer,
})

const bytes = (of: Address) => getAddressEncoder().encode(of)

function u64(value: bigint): Uint8Array {
  const buffer = new Uint8Array(8)
  new DataView(buffer.buffer).setBigUint64(0, value, true)
  return buffer
}

/** A text after its length in bytes, padded with NUL to `padding` bytes. */
function borshText(text: string, padding = 0): Uint8Array {
  const encoded = new TextEncoder().encode(text)
  const size = Math.max(encoded.length, padding)
  const bytes = new Uint8Array(4 + size)
  new DataView(bytes.buffer).setUint32(0, size, true)
  bytes.set(encoded, 4)
  return bytes
}
