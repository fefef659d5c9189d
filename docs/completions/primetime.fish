function __primetime_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __primetime_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __primetime_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __primetime_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __primetime_parse_tokens -S
    set -l unparsed_tokens (__primetime_tokens -pc)
    switch $unparsed_tokens[1]
    case 'primetime'
        __primetime_parse_subcommand -r 1 'c/command=+' 'i/interactive' 'log' 'log-format=' 'log-file=' 'json' 'q/quiet' 'e/stop-on-error' 'echo' 'record=' 'replay=' 'resume' 'sessions' 'session=' 'steps=' 'color=' 'ascii' 'no-rc' 'no-history' 'safe' 'plan' 'plan-status' 'atomic' 'mcp' 'plan-first' 'generate-completion-script=' 'nth-prime=' 'timeout=' 'data=' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'help'
            __primetime_parse_subcommand -r 1 'version'
        end
    end
end

function __primetime_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __primetime_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __primetime_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __primetime_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__primetime_tokens -p)
    if test -z "$(__primetime_tokens -t)"
        set -l index (count (__primetime_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'primetime' -f
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime"' -s 'c' -l 'command' -d 'Run the commands in TEXT before any script; may be repeated.' -rfka ''
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" i interactive' -l 'interactive' -s 'i' -d 'Start an interactive session after any scripts and commands.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" log' -l 'log' -d 'Log every action, its effects and the resulting state.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" log-format' -l 'log-format' -d 'Log in FORMAT: dump (the state), diff (its changes) or json.' -rfka 'dump diff json'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" log-file' -l 'log-file' -d 'Write the log to FILE; - means standard output.' -rF
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" json' -l 'json' -d 'Print answers, diffs and errors as JSON, one object per line.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" q quiet' -l 'quiet' -s 'q' -d 'Print only answers, not the changes to the state.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" e stop-on-error' -s 'e' -l 'stop-on-error' -d 'Stop at the first error.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" echo' -l 'echo' -d 'Print each command before its answer.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" record' -l 'record' -d 'Record every action to FILE.' -rF
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" replay' -l 'replay' -d 'Replay the recording in FILE, and check the state after each action. If FILE is a folder, check each recording in it, and quit.' -rF
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" resume' -l 'resume' -d 'Continue unsaved work, or else the last session.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" sessions' -l 'sessions' -d 'List the sessions that can be resumed, and quit.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" session' -l 'session' -d 'Continue session N of those that --sessions lists.' -rfka ''
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" steps' -l 'steps' -d 'How many steps to keep for undo and history; 0 keeps none.' -rfka ''
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" color' -l 'color' -d 'When to use colors: auto (if the terminal has them), always or never.' -rfka 'auto always never'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" ascii' -l 'ascii' -d 'Print -> and x instead of Unicode arrows and multiplication signs.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" no-rc' -l 'no-rc' -d 'Do not run the rc file at the start of a session.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" no-history' -l 'no-history' -d 'Use no history file, and keep no journal for --resume.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" safe' -l 'safe' -d 'Refuse programs and file names, for input that is not trusted.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" plan' -l 'plan' -d 'Show what each line of the scripts would change and start, and run nothing.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" plan-status' -l 'plan-status' -d 'End with 2 if the plan changes something and does not fail.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" atomic' -l 'atomic' -d 'Run the scripts as one step, or not at all if a line would fail or depends on an effect.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" mcp' -l 'mcp' -d 'Serve agents over the Model Context Protocol; implies --safe.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" plan-first' -l 'plan-first' -d 'Let agents change something only by applying a plan; needs --mcp.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" generate-completion-script' -l 'generate-completion-script' -d 'Print a completion script for bash, zsh or fish.' -rfka 'bash zsh fish'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_positional "primetime" -ge 1' -F
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" nth-prime' -l 'nth-prime' -d 'Where nth gets its answers: auto, wolfram or local.' -rfka 'auto wolfram local'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" timeout' -l 'timeout' -d 'Time limit for Wolfram Alpha, in seconds, at most 86400.' -rfka ''
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" data' -l 'data' -d 'The default file for save and load.' -rF
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" version' -l 'version' -d 'Show the version.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'primetime' -n '__primetime_should_offer_completions_for_flags_or_options "primetime help" version' -l 'version' -d 'Show the version.'
