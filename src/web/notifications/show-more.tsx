import { Box, Button, Spinner, Text } from "@chakra-ui/react";

type ShowMoreProps = { isLoading: boolean; hasFailed: boolean; onPress: () => void };

/** The way to the next page. It stays enabled while that loads: a disabled button would lose the keyboard's place. */
export function ShowMore({ isLoading, hasFailed, onPress }: ShowMoreProps) {
  return (
    <Box py="3" textAlign="center" borderTopWidth="1px">
      {hasFailed && (
        <Text role="alert" mb="2" fontSize="sm" color="fg.error">
          More could not be loaded.
        </Text>
      )}
      <Button variant="outline" size="sm" aria-busy={isLoading} onClick={onPress}>
        {isLoading && <Spinner aria-hidden />}
        {hasFailed ? "Try Again" : "Show more"}
      </Button>
    </Box>
  );
}
