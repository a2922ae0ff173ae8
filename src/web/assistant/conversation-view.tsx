import { Box, Heading, Text, VisuallyHidden } from "@chakra-ui/react";
import { FileCheck } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useMutation } from "@tanstack/react-query";
import type { AssistantState, Conversation, Scope, Turn, AnswerEvent } from "#features/assistant/schema.ts";
import type { Company } from "#features/company/schema.ts";
import { plural } from "#shared/plural.ts";
import { IfMay } from "../account/if-may.tsx";
import { trpc } from "../lib/server/trpc.ts";
import { AnswerActions } from "./answer/answer-actions.tsx";
import { Composer } from "./composer.tsx";
import { ConversationLog } from "./conversation-log.tsx";
import { RouteButton } from "../components/route-link.tsx";
import { ReplyView } from "./answer/reply-view.tsx";
import { ScopeButton } from "./scope-button.tsx";
import { ScopeChips } from "./scope-chips.tsx";
import { SettingsButton } from "./settings-button.tsx";
import type { AssistantChoices } from "./use-assistant-state.ts";
import { useConversation, readAnswer, type Ask } from "./use-conversation.ts";
import { Welcome } from "./welcome.tsx";
import type { AnswerStep } from "./conversation.ts";

/** What is being written; it outlives the change to another conversation. */
export type Writing = {
  draft: string;
  setDraft: (draft: string) => void;
  /** Puts a text into the message, to go on with. */
  prepare: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  openTemplate: () => void;
  scope: Scope;
  setScope: (scope: Scope) => void;
};

type ConversationViewProps = {
  companyId: string;
  company: Partial<Company> | null;
  /** The conversation that is gone on with; undefined for a new one. */
  id: string | undefined;
  /** As it is stored; undefined for a new one. */
  kept: Pick<Conversation, "title" | "isOwn" | "isShared"> | undefined;
  turns: readonly Turn[];
  writing: Writing;
  choices: AssistantChoices;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAnswered: (conversation: Conversation) => void;
};

const firstPlaceholder = "Describe your business, and we'll spot any compliance gaps you might have...";

/** One conversation: what was said, and where the next message is written. */
export function ConversationView(props: ConversationViewProps) {
  const { companyId, company, id, kept, turns, writing, choices, headingRef, onAnswered } = props;
  const { input, scope } = writing;
  const ask = useAsk(companyId, scope)(id);
  const { messages, waitingFor, draft, canRetry, send, retry, stop, mark } = useConversation({
    turns,
    ask,
    onAnswered,
  });
  const isWaiting = waitingFor !== null;
  const isEmpty = messages.length === 0;
  const isReadOnly = kept?.isOwn === false;
  const model = choices.state?.model ?? null;
  // What was pressed goes with what it belonged to, or moves: the keyboard goes on in the composer.
  const thenWrite = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  const write = (text: string) => {
    send(text);
    writing.setDraft("");
    input.current?.focus();
  };
  return (
    <>
      {isEmpty ? <Welcome company={company} onChoose={writing.prepare} onForm={writing.openTemplate} /> : null}
      {!isEmpty && <Title kept={kept} headingRef={headingRef} />}
      <ConversationLog
        messages={messages}
        draft={isWaiting ? draft : null}
        onRetry={canRetry ? thenWrite(retry) : undefined}
        renderAnswer={({ turn }, isLast) => (
          <ReplyView
            reply={turn.reply}
            model={model}
            onAskAgain={isLast && !isWaiting && !isReadOnly ? thenWrite(() => send(turn.message)) : undefined}
          >
            <AnswerActions companyId={companyId} turn={turn} choices={choices} onMarked={mark} />
          </ReplyView>
        )}
      />
      {isReadOnly ? (
        <ReadOnlyLine />
      ) : (
        <Composer
          ref={input}
          draft={writing.draft}
          placeholder={isEmpty ? firstPlaceholder : "Ask another question..."}
          isWaiting={isWaiting}
          onChange={writing.setDraft}
          onSend={write}
          onStop={thenWrite(stop)}
          onTemplate={writing.openTemplate}
          chips={<ScopeChips scope={scope} onChange={writing.setScope} input={input} />}
          tools={
            <>
              <ScopeButton scope={scope} onChange={writing.setScope} />
              <SettingsButton choices={choices} />
              <IfMay permission="work.change">
                <RouteButton to="/policies" size="sm" variant="ghost" px="2.5">
                  <FileCheck aria-hidden />
                  Bring a policy
                </RouteButton>
              </IfMay>
            </>
          }
        >
          <StateLine state={choices.state} />
        </Composer>
      )}
    </>
  );
}

type TitleProps = { kept: ConversationViewProps["kept"]; headingRef: RefObject<HTMLHeadingElement | null> };

/** Names the conversation; it takes the focus when one is opened from the history. */
function Title({ kept, headingRef }: TitleProps): ReactNode {
  if (kept === undefined)
    return (
      <VisuallyHidden asChild>
        <h2>Conversation</h2>
      </VisuallyHidden>
    );
  return (
    <Box mb="4" color="fg.muted">
      <Heading
        as="h2"
        ref={headingRef}
        tabIndex={-1}
        outline="none"
        fontSize="sm"
        lineClamp={2}
        overflowWrap="anywhere"
      >
        {kept.title}
      </Heading>
      {kept.isShared && kept.isOwn && <Text fontSize="xs">Shared with your company</Text>}
    </Box>
  );
}

/** In place of where one writes: a conversation that a colleague shares is read. */
const ReadOnlyLine = () => (
  <Text mt="auto" py="5" fontSize="sm" color="fg.muted">
    A colleague shares this conversation with your company, and alone goes on with it. What you want to ask begins a new
    chat.
  </Text>
);

/** What answers are made of, and what they are not. */
function StateLine({ state }: { state: AssistantState | undefined }) {
  return (
    <Text px="2" mt="0.5" fontSize="xs" color="fg.muted" lineHeight="snug">
      {state
        ? `Answers come from ${plural(state.regulations, "regulation")} and ${plural(state.documents, "captured document")}, and are no legal advice.`
        : "Answers come from the texts held here, and are no legal advice."}
    </Text>
  );
}

type Question = {
  message: string;
  conversationId: string | undefined;
  onStep: (step: AnswerStep) => void;
  signal: AbortSignal;
};

/** Asks in the company's name, within a scope. A mutation to the cache, so that it hears of a session that has ended. */
function useAsk(companyId: string, scope: Scope) {
  const { client } = trpc.useUtils();
  const { mutateAsync } = useMutation({
    async mutationFn({ message, conversationId, onStep, signal }: Question) {
      const input = { companyId, message, conversationId, ...scope };
      const events: AsyncIterable<AnswerEvent> = await client.assistant.stream.mutate(input, { signal });
      return readAnswer(events, onStep);
    },
  });
  return (conversationId: string | undefined): Ask =>
    (message, onStep, signal) =>
      mutateAsync({ message, conversationId, onStep, signal });
}
